// Captures a part of a page as raw pixels.

import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { restoreWindow, windowSession } from './window';

/** A part of the page, in CSS pixels from its top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Now and then Chromium cannot capture a window of which a new frame is being presented, or does not answer at all. Then
 * the page is captured beyond its window, for which Chromium makes a frame of its own.
 */
const NOT_CAPTURED = 'Unable to capture screenshot';
/** The time in which Chromium captures the longest page, in milliseconds, many times over. */
const CAPTURE_TIME = 15_000;

/** Rejects when the capture takes too long. */
function withinTime<Captured>(capture: Promise<Captured>): Promise<Captured> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(NOT_CAPTURED)), CAPTURE_TIME);
  });
  return Promise.race([capture, late]).finally(() => clearTimeout(timer));
}

/** Three bytes for each pixel: red, green, blue. */
export async function takeScreenshot(
  page: Page,
  box: Box,
): Promise<{ pixels: Buffer; width: number }> {
  const session = await windowSession(page);
  await restoreWindow(page);
  // Beyond the viewport Chromium lays out and paints the whole page, which takes several times longer.
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
  const { data } = await withinTime(capture(!inView)).catch((error: unknown) => {
    if (String(error).includes(NOT_CAPTURED)) return capture(true);
    throw error;
  });
  const image = sharp(Buffer.from(data, 'base64')).removeAlpha().raw();
  const { data: pixels, info } = await image.toBuffer({ resolveWithObject: true });
  return { pixels, width: info.width };
}
