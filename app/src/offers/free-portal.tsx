// The portal that everyone may open, beside what the buyer receives. A press loads what runs it, and its scene.
import './free-portal.css';
import { useEffect, useRef } from 'react';
import type { FreePortal as FreePortalContent } from '../core/core';
import type { Portal } from '../portals/portal';
import { PortalWindow } from '../portals/portal-window';
import { Picture } from '../ui/picture';

/** Until it is opened it is small on phones. */
const FRAMES = [
  { from: 48, width: '23rem', shape: 3 / 4 },
  { width: 'min(20rem, 25vw)', shape: 3 / 4 },
];
const OPENED = '(min-width: 48rem) 23rem, 85vw';

export function FreePortal({ picture, title, text, window: words }: FreePortalContent) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? connect(place.current) : undefined), []);
  return (
    <div className="stack-4 free-portal" ref={place}>
      <PortalWindow words={words}>
        <Picture of={picture} frames={FRAMES} />
      </PortalWindow>
      <div className="stack-2 at-center free-portal-words">
        <h3 className="text-h3">{title}</h3>
        <p className="text-lead text-quiet measure-30">{text}</p>
      </div>
    </div>
  );
}

/** Shows the button, and opens the portal at the first press; returns a function that ends it. */
function connect(place: HTMLElement): () => void {
  const part = (name: string) => place.querySelector<HTMLElement>(`[data-portal="${name}"]`);
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
    // Browsers start a sound only while they handle a press.
    const output = 'AudioContext' in window ? new AudioContext() : undefined;
    void output?.resume().catch(() => undefined);
    try {
      const { openFreePortal } = await import('../portals/free-portal');
      if (isLeft) throw new Error('The page was left.');
      pressing.abort();
      portal = openFreePortal(element, output);
      // Where nothing may move its still stays.
      for (const source of element.querySelectorAll('source')) source.sizes = OPENED;
    } catch {
      // Without a connection: the button can be pressed again.
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
