// Code and scene of the free portal on the sales page, loaded by a press (app/src/offers/free-portal.tsx).

import { Portal } from './portal';
import { rain } from './rain';

/** Opens the portal in its window, with the audio output that the press has opened. */
export function openFreePortal(element: HTMLElement, context: AudioContext | undefined): Portal {
  const portal = new Portal(element, rain, context);
  portal.toggle();
  return portal;
}
