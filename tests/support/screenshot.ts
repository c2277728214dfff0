// Captures a part of a page as raw pixels.

import type { CDPSession } from 'playwright-core';
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
  session: CDPSession,
  box: Box,
): Promise<{ pixels: Buffer; width: number }> {
  // Beyond the window Chromium lays out and paints the whole page, which takes several times longer.
  const { cssLayoutViewport: view } = await session.send('Page.getLayoutMetrics');
  const inView =
    box.y >= view.pageY &&
    box.y + box.height <= view.pageY + view.clientHeight &&
    box.x >= 0 &&
    box.x + box.width <= view.clientWidth;
  const capture = (captureBeyondViewport: boolean) =>
    session.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      captureBeyondViewport,
      clip: { ...box, scale: 1 },
    });
  // Now and then Chromium cannot capture the window, of which a new frame is being presented; beyond it, it can.
  const { data } = await capture(!inView).catch((error: unknown) => {
    if (inView && String(error).includes('Unable to capture screenshot')) return capture(true);
    throw error;
  });
  const image = sharp(Buffer.from(data, 'base64')).removeAlpha().raw();
  const { data: pixels, info } = await image.toBuffer({ resolveWithObject: true });
  return { pixels, width: info.width };
}
