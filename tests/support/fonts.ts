// Detects which fonts the browser has used for a page (CDP, CSS.getPlatformFontsForNode).

import type { Page } from '@playwright/test';
import { expect } from './test';

/** Returns texts of the main content that are partly drawn with a system font instead of the site's fonts. */
export async function fallbackFonts(page: Page): Promise<string[]> {
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const foreignFonts: string[] = [];
  for (const selector of ['main h1', 'main h2', 'main p', 'main a', 'main li', 'main button']) {
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    if (nodeId === 0) continue;
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { familyName, isCustomFont } of fonts)
      if (!isCustomFont) foreignFonts.push(`${selector}: ${familyName}`);
  }
  await session.send('CSS.disable');
  await session.send('DOM.disable');
  return foreignFonts;
}
