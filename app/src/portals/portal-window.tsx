// Window of a portal: an arch with its still picture, in which portal.ts plays the scene. Without scripts the still
// picture and no buttons are shown.

import './portal-window.css';
import type { ReactNode } from 'react';
import type { PortalWords } from '../core/core';
import { Button } from '../ui/button';
import type { PortalScript } from './portal';
import type { PortalScene } from './scene';

interface PortalWindowProps {
  words: PortalWords;
  /** Scene of the portal, on pages that contain it. */
  scene?: PortalScene | undefined;
  children: ReactNode;
}

export function PortalWindow({ words, scene, children }: PortalWindowProps) {
  return (
    <div
      className="stack centered screen-only gap-2 place-center portal-window"
      data-portal="window"
      data-words={JSON.stringify(words satisfies PortalScript)}
      data-scene={scene && JSON.stringify(scene)}
    >
      <div className="full-width arch-frame portal-frame">
        <div className="arch portal-stage" data-portal="stage">
          {children}
        </div>
      </div>
      <p className="text-gold portal-breath-word" data-portal="breath" aria-hidden="true" />
      <div className="cluster portal-controls" data-portal="controls" hidden>
        <Button variant="outline" data-portal="toggle">
          {words.open}
        </Button>
        <Button variant="link" data-portal="sound">
          {words.soundOff}
        </Button>
      </div>
      <p
        className="text-center text-small text-balance portal-silent"
        role="status"
        data-portal="silent"
      />
    </div>
  );
}
