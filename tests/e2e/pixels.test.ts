// Words on pictures, as they stand on the screen: at every width, behind every letter, the picture leaves them readable.

import { prerenderList } from '../../app/src/core/core';
import { faintDrawings, faintFocus, wordsOnPictures } from '../support/pixels';
import '../support/sales-page';
import { expect, test } from '../support/test';

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

/** Over a dark room the bar is clear until the page has been scrolled by 3 rem: before, at, and after that, in CSS pixels. */
const STEPS = [30, 47, 49, 260];
/** Where they are looked at. */
const STEPPED = [390, 1440];

/** Each address once. The forms and legal texts have pictures, too, if only small ones. */
const PAGES = [...new Set(prerenderList().map(({ path }) => path))];

/** Pages whose first picture carries words. */
const HEROES = ['/', '/about', '/initiation', '/events', '/retreats'];

test.for(PAGES)('%s', async (path, { demo, visit }) => {
  // A page is complete without JavaScript, and sooner at rest.
  const { page } = await visit(demo.url + path, {
    javaScript: false,
    console: [/status of 40[04]/],
  });
  const session = await page.context().newCDPSession(page);
  const faults: string[] = [];
  const measure = async (where: string, part?: string) => {
    const { lines, faint } = await wordsOnPictures(page, session, part);
    faults.push(...faint.map((fault) => `${where}: ${fault}`));
    return lines;
  };
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    const lines = await measure(`${size.width}`);
    if (HEROES.includes(path)) expect(lines).toBeGreaterThan(0);
    if (!STEPPED.includes(size.width) || !(await page.locator('.hero-dark').count())) continue;
    for (const step of [...STEPS, 0]) {
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), step);
      // What follows the scroll follows with the next frame.
      await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
      await measure(`${size.width}, scrolled by ${step}`, '.bar');
    }
  }
  expect(faults).toEqual([]);
});

test('a word in the colour of its picture is found', async ({ demo, visit }) => {
  const { page } = await visit(demo.url, { javaScript: false });
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.home-hero h1 { color: rgb(226 205 178) }');
    document.adoptedStyleSheets = [sheet];
  });
  const { faint } = await wordsOnPictures(page, session);
  expect(faint.join()).toContain('h1 in .');
});

test.for(['/', '/initiation', '/events', '/journal', '/journal/the-soft-no', '/forms/house'])(
  'on %s everybody sees where the focus is',
  async (path, { demo, visit }) => {
    const { page } = await visit(demo.url + path, { javaScript: false });
    const session = await page.context().newCDPSession(page);
    expect(await faintFocus(page, session)).toEqual([]);
  },
);

test.for(['/', '/initiation', '/rituals', '/forms/house'])(
  'on %s the focus, the mark, the moons and the buttons stand out in the colours of the reader, too',
  async (path, { demo, visit }) => {
    const { page } = await visit(demo.url + path, { javaScript: false, ownColours: true });
    const session = await page.context().newCDPSession(page);
    expect(await faintFocus(page, session)).toEqual([]);
    expect(await faintDrawings(page, session)).toEqual([]);
  },
);
