// The portal that everyone may open, with its scene and player: loaded by a press.

import { Portal } from './portal';
import { rain } from './rain';

/** Opens the portal in its window, with the audio output that the press has opened. */
export function openFreePortal(element: HTMLElement, context: AudioContext | undefined): Portal {
  const portal = new Portal(element, rain, context);
  portal.toggle();
  return portal;
}
