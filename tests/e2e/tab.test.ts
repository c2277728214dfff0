// Visits use one tab after another: nothing of an earlier visit is left in it. Its window is smaller than the viewport.

import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { takeScreenshot } from '../support/screenshot';
import { expect, test } from '../support/test';
import { Visit } from '../support/visit';

/** What a test can see of the tab that it is given. */
async function stateOf(page: Page) {
  // The element under the pointer is found with a frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const inPage = await page.evaluate(() => ({
    storage: { ...localStorage, ...sessionStorage },
    entries: window.history.length,
    width: window.innerWidth,
    print: window.matchMedia('print').matches,
    motion: window.matchMedia('(prefers-reduced-motion: no-preference)').matches,
    dark: window.matchMedia('(prefers-color-scheme: dark)').matches,
    online: navigator.onLine,
    hovered: document.querySelector('main')?.matches(':hover'),
    fontSize: getComputedStyle(document.documentElement).fontSize,
  }));
  const cookies = await page.context().cookies();
  return { ...inPage, cookies, tabs: page.context().pages().length };
}

test('a visit finds nothing of the visit before it', async ({ browser, demo }) => {
  const url = `${demo.url}/about`;
  const first = await Visit.open(browser, url);
  const { page, newTab } = first;
  const untouched = await stateOf(page);
  let routed = 0;
  const context = page.context();
  await context.addCookies([{ name: 'a', value: 'b', url }]);
  await page.route('**/*', (route) => {
    routed += 1;
    return route.continue();
  });
  await context.route('**/*', (route) => {
    routed += 1;
    return route.continue();
  });
  page.on('request', () => {
    routed += 1;
  });
  await page.goto(`${demo.url}/contact`);
  await page.evaluate(() => {
    localStorage.setItem('a', 'b');
    sessionStorage.setItem('c', 'd');
    // Stored when the page is left.
    addEventListener('pagehide', () => sessionStorage.setItem('e', 'f'));
  });
  await newTab(url);
  await page.setViewportSize({ width: 500, height: 500 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'no-preference' });
  const session = await context.newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 30 } });
  await context.setOffline(true);
  await page.mouse.move(250, 250);
  const changed = await stateOf(page);
  for (const [name, value] of Object.entries(untouched))
    expect(changed, name).not.toHaveProperty(name, value);
  await first.end();

  routed = 0;
  const second = await Visit.open(browser, url);
  expect(second.page).toBe(page);
  expect(await stateOf(second.page)).toEqual(untouched);
  expect(routed).toBe(0);
  await second.end();
});

test('what would stay in the tab is refused', async ({ demo, visit }) => {
  const { page } = await visit(demo.url);
  const context = page.context();
  for (const change of [
    () => page.addInitScript(() => undefined),
    () => context.addInitScript(() => undefined),
    () => page.exposeFunction('a', () => undefined),
    () => page.clock.install(),
    () => page.clock.pauseAt(0),
    () => context.clock.setFixedTime(0),
  ])
    expect(change).toThrow('ownContext');
});

test('two visits at the same time, and one with its own context, have separate tabs', async ({
  demo,
  visit,
}) => {
  const visits = [
    await visit(demo.url),
    await visit(demo.url),
    await visit(demo.url, { ownContext: true }),
    await visit(demo.url, { javaScript: false }),
  ];
  expect(new Set(visits.map(({ page }) => page.context())).size).toBe(visits.length);
  await visits[2]?.page.clock.install();
});

test('the page has its viewport in a window that is smaller, and captures show all of it', async ({
  demo,
  visit,
}) => {
  const viewport = { width: 600, height: 500 };
  const { page } = await visit(`${demo.url}/about`, { viewport });
  const sizeOf = () => page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const corner = { x: 580, y: 480 };
  await page.evaluate(() => {
    addEventListener('mousemove', ({ x, y }) => {
      document.title = `${x}, ${y}`;
    });
  });
  await page.mouse.move(corner.x, corner.y);
  await expect(page).toHaveTitle(`${corner.x}, ${corner.y}`);
  expect(await sizeOf()).toEqual(viewport);

  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('main { background: rgb(1 2 3) } main * { visibility: hidden }');
    document.adoptedStyleSheets = [sheet];
  });
  for (const y of [corner.y, corner.y + viewport.height]) {
    const { pixels } = await takeScreenshot(page, { x: corner.x, y, width: 1, height: 1 });
    expect([...pixels], `at ${y}`).toEqual([1, 2, 3]);
  }
  expect(await sizeOf()).toEqual(viewport);
  await page.setViewportSize(viewport);
  expect(await sizeOf()).toEqual(viewport);
});

test('a new viewport stays on another site, and pictures show it', async ({ demo, visit }) => {
  const otherSite = demo.url.replace('127.0.0.1', 'localhost');
  const { page } = await visit(demo.url, { allowedOrigin: otherSite });
  const viewport = { width: 500, height: 450 };
  await page.setViewportSize(viewport);
  expect(page.viewportSize()).toEqual(viewport);
  for (const site of [otherSite, demo.url]) {
    await page.goto(`${site}/about`);
    expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 450]);
  }
  const { width, height } = await sharp(await page.screenshot()).metadata();
  expect({ width, height }).toEqual(viewport);
});
