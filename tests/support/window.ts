// The window of a page, which is smaller than the viewport that the page sees: Chromium paints only what is in the window,
// and painting all of it takes a tenth of the time of the tests. Captures enlarge it (screenshot.ts).

import type { CDPSession, Page } from 'playwright-core';

/** In CSS pixels. */
interface Size {
  width: number;
  height: number;
}

/** Makes the window of a page small, now and whenever its viewport gets another size. */
export async function keepWindowSmall(
  page: Page,
  session: CDPSession,
  deviceScaleFactor: number,
): Promise<void> {
  const shrink = async ({ width, height }: Size) => {
    // After a capture the page has the size of its window unless the session that changes the window emulates the viewport.
    await session.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      screenWidth: width,
      screenHeight: height,
      deviceScaleFactor,
      mobile: false,
      dontSetVisibleSize: true,
    });
    await session.send('Emulation.setVisibleSize', { width: 1, height: 1 });
  };
  const resize = page.setViewportSize.bind(page);
  page.setViewportSize = async (size) => {
    await resize(size);
    await shrink(size);
  };
  const size = page.viewportSize();
  if (size !== null) await shrink(size);
}

/** Makes the window as large as the viewport, for captures, until the viewport gets another size. */
export async function fitWindow(session: CDPSession, viewport: Size): Promise<void> {
  await session.send('Emulation.setVisibleSize', viewport);
}
