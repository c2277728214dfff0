// Decoration: a lit arch, with an optional breathing animation in the style sheet.

import Arch from './light-arch.svg?react';

export function LightArch({ breathing = false }: { breathing?: boolean }) {
  return (
    <div
      className="stack positioned frame-3-4 layer-after light-arch"
      data-breathing={breathing}
      aria-hidden="true"
    >
      <span className="arch light-arch-inside">
        <span className="light-arch-glow" />
      </span>
      <Arch className="positioned full-width" />
    </div>
  );
}
