// The window of a page, which is smaller than the viewport that the page sees: Chromium paints only what is in the window,
// which takes less time. A page that is captured gets a window of the size of its viewport.

import type { CDPSession, Page } from 'playwright-core';

const sessions = new WeakMap<Page, Promise<CDPSession>>();
/** Pages with a small window. */
const small = new WeakSet<Page>();

/**
 * The session that emulates the viewport of a page. Captures need it: after a capture the viewport is the window, unless
 * the session that captures also emulates the viewport.
 */
export function windowSession(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/**
 * Makes the window of a page small. From here on its viewport is set without Playwright, which would first paint it in a
 * window of its whole size.
 */
export async function keepWindowSmall(page: Page, deviceScaleFactor: number): Promise<void> {
  const session = await windowSession(page);
  const size = page.viewportSize();
  if (size === null) return;
  let viewport = size;
  const resize = page.setViewportSize.bind(page);
  const screenshot = page.screenshot.bind(page);
  page.viewportSize = () => viewport;
  page.setViewportSize = async ({ width, height }) => {
    viewport = { width, height };
    await session.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      screenWidth: width,
      screenHeight: height,
      deviceScaleFactor,
      mobile: false,
      dontSetVisibleSize: true,
    });
    if (small.has(page)) return;
    await session.send('Emulation.setVisibleSize', { width: 1, height: 1 });
    small.add(page);
  };
  // Playwright's pictures have the size of the viewport that it has set.
  page.screenshot = async (pictureOptions) => {
    small.delete(page);
    await resize(viewport);
    return screenshot(pictureOptions);
  };
  await page.setViewportSize(viewport);
}

/**
 * Gives a window the size of the viewport, until the viewport gets another size. A capture of a small window may lack what
 * Chromium has not painted yet.
 */
export async function restoreWindow(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!small.delete(page) || size === null) return;
  await (await windowSession(page)).send('Emulation.setVisibleSize', size);
}
