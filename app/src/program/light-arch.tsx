// Decoration: a lit arch, with a picture in it or an optional breathing animation (see the style sheet).

import Arch from './light-arch.svg?react';

interface LightArchProps {
  breathing?: boolean;
  /** Still picture of a portal, as a data URL. */
  still?: string | undefined;
}

export function LightArch({ breathing = false, still }: LightArchProps) {
  return (
    <div
      className="stack positioned frame-3-4 layer-after screen-only light-arch"
      data-breathing={breathing}
      aria-hidden="true"
    >
      <span className="arch light-arch-inside">
        {still ? (
          <img src={still} width="320" height="427" alt="" />
        ) : (
          <span className="light-arch-glow" />
        )}
      </span>
      <Arch className="positioned full-width" />
    </div>
  );
}
