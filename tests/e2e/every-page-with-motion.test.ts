// Every page, opened once on a phone with an empty cache and with motion: the bytes that it downloads, hydration without a
// console message or a third-party request, the whole text without scrolling, print (in dark ink on white, on sheets
// that are filled), and inlined styles.

import type { CDPSession, Page } from '@playwright/test';

import { prerenderList } from '#core';
import { type PdfPage, readPdf } from '../support/pdf';
import { expect, test } from '../support/test';

/** High-density phones request the largest images: three device pixels for each CSS pixel. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 };
const WINDOW = { width: 1280, height: 800 };
const LIMIT = 600 * 1024;

/** Each path once; the states of a page share a path. */
const pathsOf = (pages: ReturnType<typeof prerenderList>) => [
  ...new Set(pages.map(({ path }) => path)),
];
const PATHS = pathsOf(prerenderList());
const FOUND = prerenderList().filter(({ status }) => status === 200);
const WEIGHED = pathsOf(FOUND.filter(({ state }) => state === undefined));
/** Form pages have no script. */
const HYDRATED = pathsOf(FOUND.filter(({ framed }) => !framed)).filter(
  (path) => path !== '/initiation/unavailable',
);
/** What the console says about a page that is not found, and about the welcome page without a session. */
const MISSING = [/status of 404/, /^404/];
const WITHOUT_SESSION = [/status of 400/];

/** Controls, navigation, captions of pictures and repeated sentences: of use on the screen only. */
const SCREEN_ONLY = [
  '.button, select, dialog, .visually-hidden, .form-honeypot, .notice, .journal-filters, .newsletter-form',
  '.copy-link, .article-head .text-link, .article-contents, .article-adjacent, .article-related',
  '.note-back, .figure, .booking, [class*="case-study-"]:is(a, .case-study-links, .case-study-next)',
  '.case-study-back, .status-links, [aria-hidden="true"]',
].join();

/** The texts of the main content that are shown or, with `hidden`, that only their opacity hides. */
function textsOf(page: Page, hidden: boolean): Promise<string[]> {
  return page.evaluate(
    ([screenOnly, opaque]) => {
      const found: string[] = [];
      const texts = document.createTreeWalker(
        document.querySelector('main') ?? document.body,
        NodeFilter.SHOW_TEXT,
      );
      while (texts.nextNode()) {
        const text = texts.currentNode.textContent?.replace(/\s+/g, ' ').trim();
        const element = texts.currentNode.parentElement;
        if (!text || !element?.checkVisibility() || element.closest(screenOnly)) continue;
        if (element.checkVisibility({ opacityProperty: true }) === opaque) found.push(text);
      }
      return found;
    },
    [SCREEN_ONLY, !hidden] as const,
  );
}

/** Colors of surfaces that would be printed, and of texts that are too light for paper. */
function wastefulColors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
      return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    };
    return [...document.querySelectorAll('body, body *')]
      .filter((element) => element.checkVisibility() && !element.closest('svg'))
      .flatMap((element) => {
        const { color, backgroundColor, backgroundImage } = getComputedStyle(element);
        const hasSurface = backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none';
        const isPicture = element instanceof HTMLImageElement;
        return hasSurface || isPicture || luminance(color) > 0.5
          ? [`${element.tagName}.${element.className} ${color} on ${backgroundColor}`]
          : [];
      });
  });
}

/** Largest share of the sheet without a line of text: between two lines, or below the last one. */
function largestBlank({ height, baselines }: PdfPage): number {
  const gaps = [...baselines, height].map((line, index, lines) => line - (lines[index - 1] ?? 0));
  return Math.max(...gaps) / height;
}

/** Records the requests of a page by id; those without bytes have not ended. */
async function recordRequests(session: CDPSession): Promise<Map<string, Download>> {
  const requests = new Map<string, Download>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) requests.set(requestId, { url: request.url, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = requests.get(requestId);
    if (entry) entry.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  return requests;
}

interface Download {
  url: string;
  bytes: number;
}

for (const path of PATHS)
  test(path, async ({ visit }) => {
    test.setTimeout(120_000);
    // The favicon is an own URL without a document: network events are recorded from there on.
    const { page, hydrated, thirdParties } = await visit('/favicon.svg', {
      ...PHONE,
      motion: true,
      waitForHydration: false,
      console: [
        ...(WEIGHED.includes(path) || HYDRATED.includes(path) ? [] : MISSING),
        ...(path.endsWith('/welcome') ? WITHOUT_SESSION : []),
      ],
    });
    const requests = await recordRequests(await page.context().newCDPSession(page));
    await page.goto(path, { waitUntil: 'networkidle' });
    // On a busy machine the network can be idle before all scripts have been requested.
    if (HYDRATED.includes(path)) await hydrated();

    if (WEIGHED.includes(path))
      await test.step('it transfers at most 600 KB', async () => {
        const pending = () => [...requests.values()].filter(({ bytes }) => bytes === 0);
        await expect.poll(pending).toEqual([]);
        const responses = [...requests.values()];
        const total = responses.reduce((sum, { bytes }) => sum + bytes, 0);
        const heaviest = responses
          .sort((a, b) => b.bytes - a.bytes)
          .slice(0, 5)
          .map(({ url, bytes }) => `${Math.round(bytes / 1024)} KB ${new URL(url).pathname}`);
        expect(responses.length).toBeGreaterThan(0);
        expect(total, heaviest.join('\n')).toBeLessThanOrEqual(LIMIT);
      });

    await test.step('it has one heading and no request of a third party', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      expect(thirdParties).toEqual([]);
    });

    await test.step('it is complete without scrolling and prints', async () => {
      await page.setViewportSize(WINDOW);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await textsOf(page, true)).toEqual([]);

      const onScreen = await textsOf(page, false);
      await page.emulateMedia({ media: 'print' });
      await page.waitForLoadState('load');
      const onPaper = await textsOf(page, false);
      expect(onScreen.filter((text) => !onPaper.includes(text))).toEqual([]);
      expect(await wastefulColors(page)).toEqual([]);

      const sheets = readPdf(await page.pdf({ format: 'A4' }));
      const glyphs = sheets.reduce((sum, sheet) => sum + sheet.glyphs, 0);
      // A ligature is one glyph for several letters.
      expect(glyphs).toBeGreaterThan(0.9 * onPaper.join('').replace(/\s/g, '').length);
      for (const [index, sheet] of sheets.entries()) {
        const where = `sheet ${index + 1} of ${sheets.length}`;
        if (index < sheets.length - 1) expect(largestBlank(sheet), where).toBeLessThan(0.4);
        // The last of several sheets ends where the text ends, but it is more than a heading or a left-over line.
        else if (index > 0) expect(sheet.baselines.length, where).toBeGreaterThan(4);
      }
    });
  });

test('the list of paths is not empty', () => {
  expect(HYDRATED).toContain('/');
  expect(HYDRATED.length).toBeGreaterThanOrEqual(15);
});
