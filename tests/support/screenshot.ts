// Captures a part of a page as raw pixels.

import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** A part of the page, in CSS pixels from its top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Three bytes for each pixel: red, green, blue. */
export async function takeScreenshot(
  page: Page,
  { x, y, width, height }: Box,
): Promise<{ pixels: Buffer; width: number }> {
  // Beyond the window Chromium lays out and paints the page again, which takes several times as long.
  const { top, bottom, right } = await page.evaluate(() => ({
    top: window.scrollY,
    bottom: window.scrollY + window.innerHeight,
    right: document.documentElement.clientWidth,
  }));
  const inWindow = y >= top && y + height <= bottom && x >= 0 && x + width <= right;
  const png = await page.screenshot(
    inWindow
      ? { clip: { x, y: y - top, width, height }, caret: 'initial' }
      : { clip: { x, y, width, height }, fullPage: true, caret: 'initial' },
  );
  const image = sharp(png).removeAlpha().raw();
  const { data: pixels, info } = await image.toBuffer({ resolveWithObject: true });
  return { pixels, width: info.width };
}
