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
  clip: Box,
): Promise<{ pixels: Buffer; width: number }> {
  const png = await page.screenshot({ clip, fullPage: true, caret: 'initial' });
  const image = sharp(png).removeAlpha().raw();
  const { data: pixels, info } = await image.toBuffer({ resolveWithObject: true });
  return { pixels, width: info.width };
}
