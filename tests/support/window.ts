// The window of a page, which is smaller than the viewport that the page sees: Chromium paints only what is in the window,
// which takes less time.

import type { CDPSession, Page } from 'playwright-core';

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * The session that emulates the viewport of a page. Captures need it: after a capture the viewport is the window, unless
 * the session that captures also emulates the viewport.
 */
export function windowSession(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** Makes the window of a page small, now and whenever its viewport gets another size. */
export async function keepWindowSmall(page: Page, deviceScaleFactor: number): Promise<void> {
  const session = await windowSession(page);
  const shrink = async ({ width, height }: { width: number; height: number }) => {
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
