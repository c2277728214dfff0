// Scenes of the portals by page name, with their still pictures for the page and for the contents. They are paid
// content, so only the entry of the delivered program may import this file.

import { candle } from '../portals/candle';
import { linen } from '../portals/linen';
import { palm } from '../portals/palm';
import { rain } from '../portals/rain';
import type { PortalScene } from '../portals/scene';
import { shore } from '../portals/shore';
import candleStill from '../portals/stills/candle.webp?inline';
import candleSmall from '../portals/stills/candle-small.webp?inline';
import linenStill from '../portals/stills/linen.webp?inline';
import linenSmall from '../portals/stills/linen-small.webp?inline';
import palmStill from '../portals/stills/palm.webp?inline';
import palmSmall from '../portals/stills/palm-small.webp?inline';
import rainStill from '../portals/stills/rain.webp?inline';
import rainSmall from '../portals/stills/rain-small.webp?inline';
import shoreStill from '../portals/stills/shore.webp?inline';
import shoreSmall from '../portals/stills/shore-small.webp?inline';

interface DeliveredPortal {
  scene: PortalScene;
  /** Still pictures of 720 x 960 and 320 x 427 pixels, as data URLs. */
  still: string;
  small: string;
}

const PORTALS: Readonly<Record<string, DeliveredPortal>> = {
  'portal-candle': { scene: compact(candle), still: candleStill, small: candleSmall },
  'portal-linen': { scene: compact(linen), still: linenStill, small: linenSmall },
  'portal-palm': { scene: compact(palm), still: palmStill, small: palmSmall },
  'portal-rain': { scene: compact(rain), still: rainStill, small: rainSmall },
  'portal-shore': { scene: compact(shore), still: shoreStill, small: shoreSmall },
};

/** Scene and still pictures of a portal; undefined if the portal has only text. */
export function portalOf(slug: string): DeliveredPortal | undefined {
  return PORTALS[slug];
}

/** The scene with the comments and indentation of its source removed. */
function compact(scene: PortalScene): PortalScene {
  const source = scene.source.replace(/\/\/.*$/gm, '').replace(/\n\s*/g, '\n');
  return { ...scene, source };
}
