// Free portal on the sales page, which visitors may open without buying: a dark section as wide as the page. A press
// loads its code and its scene.
import './free-portal.css';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FreePortal as FreePortalContent } from '../core/core';
import type { Portal } from '../portals/portal';
import { PortalWindow } from '../portals/portal-window';
import { Picture } from '../ui/picture';

const FRAMES = [
  { from: 64, width: '100vw', height: '44rem' },
  { width: '100vw', height: '34rem' },
];

/** `children`: further content in the same section. */
export function FreePortal({
  picture,
  title,
  text,
  window: words,
  children,
}: FreePortalContent & { children?: ReactNode }) {
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => (section.current ? connect(section.current) : undefined), []);
  return (
    <div className="stack-2 surface-dark isolated free-portal" ref={section}>
      <PortalWindow words={words}>
        <Picture picture={picture} frames={FRAMES} />
      </PortalWindow>
      <div className="stack-1">
        <h3 className="text-head">{title}</h3>
        <p className="text-quiet measure-30">{text}</p>
      </div>
      {children}
    </div>
  );
}

/** Shows the button and opens the portal at the first press; returns a function that ends it. */
function connect(section: HTMLElement): () => void {
  const part = (name: string) => section.querySelector<HTMLElement>(`[data-portal="${name}"]`);
  const [frame, controls, toggle] = [part('window'), part('controls'), part('toggle')];
  if (!frame || !controls || !toggle) return () => undefined;
  const pressing = new AbortController();
  let portal: Portal | undefined;
  let isLeft = false;
  let isLoading = false;

  async function open(element: HTMLElement, button: HTMLElement) {
    if (isLoading) return;
    isLoading = true;
    button.ariaBusy = 'true';
    // Browsers allow a sound to start only while they handle a press.
    const output = 'AudioContext' in window ? new AudioContext() : undefined;
    void output?.resume().catch(() => undefined);
    try {
      const { openFreePortal } = await import('../portals/free-portal');
      if (isLeft) throw new Error('The page was left.');
      pressing.abort();
      portal = openFreePortal(element, output);
    } catch {
      // The download failed: the button can be pressed again.
      void output?.close().catch(() => undefined);
    }
    button.ariaBusy = null;
    isLoading = false;
  }

  const { signal } = pressing;
  for (const pressed of [toggle, part('stage')])
    pressed?.addEventListener('click', () => void open(frame, toggle), { signal });
  controls.hidden = false;
  return () => {
    isLeft = true;
    pressing.abort();
    portal?.close();
  };
}
