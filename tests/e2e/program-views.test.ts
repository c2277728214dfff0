// The program where it is sold: pictures of its pages with what may be read in them, the way to look inside, and half a
// minute of the guided mode.

import { resolve } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { excerpt } from '../../app/src/generated/excerpt';
import { expectAccessible } from '../support/accessibility';
import { contentOf } from '../support/content';
import { OPTIONS, recordedOf } from '../support/guided-mode';
import { expect, test } from '../support/test';

const { receive, days } = contentOf('/initiation', 'initiation');
const { guide } = days;
const { guideWords } = excerpt;
const pictures = [...receive.pictures.map(({ picture }) => picture), guide.picture];

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

for (const viewport of WINDOWS) {
  test(`the pictures are upright, described, late and of the right size at ${viewport.width}`, async ({
    visit,
  }) => {
    const { page } = await visit('/initiation', { viewport, deviceScaleFactor: 2 });
    expect(pictures.length).toBeGreaterThan(1);
    for (const { id, alt } of pictures) {
      const image = page.getByRole('img', { name: alt, exact: true });
      await image.scrollIntoViewIfNeeded();
      await expect(image).toHaveJSProperty('complete', true);
      const { width, height, file, announced } = await image.evaluate(
        (element: HTMLImageElement) => ({
          width: element.clientWidth,
          height: element.clientHeight,
          file: Number(/-(\d+)\.avif$/.exec(element.currentSrc)?.[1]),
          // A file of n pixels for a place of s pixels has a natural width of n / (n / s) = s.
          announced: element.naturalWidth,
        }),
      );
      expect(height, id).toBeGreaterThan(width);
      // Chromium takes the nearest file; none is stretched more than 1.2 times, nor more than twice as large as needed.
      expect(file, id).toBeGreaterThan((width * 2) / 1.2);
      expect(file, id).toBeLessThan(Math.max(width * 2 * 2, 661));
      expect(Math.abs(announced - width) / width, id).toBeLessThan(0.12);
    }
  });
}

test('the way to look inside comes with what one receives, before the days, the offer and its price', async ({
  visit,
}) => {
  const { page } = await visit('/initiation', { javaScript: false });
  const link = page.locator('a[href="/initiation/inside"]');
  const section = page.getByRole('main').locator('section', { has: link }).first();
  await expect(section.locator(link)).toHaveText(receive.link.label);
  await expect(section).toHaveAttribute('aria-labelledby', 'receive-title');
  const earlier = section.locator('xpath=preceding-sibling::section');
  const labels = await earlier.evaluateAll((sections) =>
    sections.map((one) => one.getAttribute('aria-labelledby')),
  );
  expect(labels).toEqual(['initiation-title', 'pains-title', 'outcomes-title']);
});

test('the served document loads the pictures late, and has room for them', async ({ demo }) => {
  const html = await (await fetch(`${demo.url}/initiation`)).text();
  for (const { id } of pictures) {
    const [tag = ''] = new RegExp(`<img class="picture-${id}"[^>]*>`).exec(html) ?? [];
    expect(tag, id).toMatch(/ loading="lazy"/);
    expect(tag, id).toMatch(/ width="\d+" height="\d+"/);
  }
});

test('half a minute plays after a click, with the bell and a voice of the device, and not before', async ({
  visit,
}) => {
  const { page } = await visit('/initiation', { ...OPTIONS, waitForHydration: true });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const button = page.getByRole('button', { name: guide.listen });
  await button.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((path) => !path.startsWith('/assets/pictures/'))).toEqual([]);
  expect((await recordedOf(page)).waves).toBe(0);

  await button.click();
  const pause = page.getByRole('button', { name: guideWords.pause });
  await expect(pause).toBeFocused();
  expect(scripts).toContainEqual(expect.stringMatching(/\/sample-player-[\w-]+\.js$/));
  expect((await recordedOf(page)).waves).toBe(3);
  const line = stageOf(page).locator('[aria-live]');
  const spoken = (await line.textContent()) ?? '';
  expect(excerpt.practice).toContain(spoken.split(/(?<=[.?])\s/)[0]);
  await expect
    .poll(async () => (await recordedOf(page)).spoken)
    .toEqual([expect.stringMatching(/^Of the device /)]);
  expect((await recordedOf(page)).spoken[0]).toContain(spoken);

  // The pause of the line ends with the bell, and the picture is back.
  await page.clock.runFor(60_000);
  await expect(button).toBeFocused();
  expect((await recordedOf(page)).waves).toBe(6);
  await expect(stageOf(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('it stops and goes on by its button, and ends with its page', async ({ visit }) => {
  const { page } = await visit('/initiation', { ...OPTIONS, waitForHydration: true });
  await page.getByRole('button', { name: guide.listen }).click();
  const pause = page.getByRole('button', { name: guideWords.pause });
  await expect(pause).toBeVisible();
  await expectAccessible(page);
  await pause.press('Space');
  const play = page.getByRole('button', { name: guideWords.play, exact: true });
  await expect(play).toBeFocused();
  await page.clock.runFor(120_000);
  await expect(play).toBeVisible();
  expect((await recordedOf(page)).waves).toBe(3);
  await play.press('Enter');
  await page.clock.runFor(2_000);
  await expect(pause).toBeVisible();
  await page.getByRole('link', { name: receive.link.label, exact: true }).click();
  await expect(page).toHaveURL('/initiation/inside');
  await page.clock.runFor(120_000);
  expect((await recordedOf(page)).waves).toBe(3);
});

test('a script that does not arrive leaves the picture and the button', async ({ visit }) => {
  const { page } = await visit('/initiation', { console: [/./] });
  await page.route(/sample-player/, (route) => route.abort());
  const button = page.getByRole('button', { name: guide.listen });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'false');
  await expect(stageOf(page)).toBeHidden();
});

test('without JavaScript the pictures are there, and no button', async ({ visit }) => {
  const { page } = await visit('/initiation', { javaScript: false });
  for (const { alt } of pictures)
    await expect(page.getByRole('img', { name: alt, exact: true })).toBeAttached();
  await expect(page.getByText(guide.caption)).toBeVisible();
  await expect(page.getByRole('button', { name: guide.listen })).toHaveCount(0);
});

// ── What may be read in a picture ─────────────────────────────────────

interface Part {
  of?: Locator;
  width: number;
  top?: number;
  height?: number;
  soft?: string;
}
const { openProgramPage, publicWords, takePart } = (await import(
  resolve(import.meta.dirname, '../../app/scripts/program-pages.mjs')
)) as {
  openProgramPage: (
    browser: Browser,
    slug: string,
    size: { width: number; height: number },
  ) => Promise<Page>;
  publicWords: () => Promise<string>;
  takePart: (page: Page, known: string, part: Part) => Promise<Buffer>;
};

/** How much a picture loses where every letter is made two pixels high: the largest difference of a pixel, 0 to 255. */
async function detail(image: Buffer, fontSize: number): Promise<number> {
  const { width, height } = await sharp(image).metadata();
  const small = await sharp(image)
    .resize({ width: Math.round((width * 3) / fontSize) })
    .png()
    .toBuffer();
  const coarse = await sharp(small)
    .resize({ width, height, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  const fine = await sharp(image).greyscale().raw().toBuffer();
  return fine.reduce(
    (most, value, index) => Math.max(most, Math.abs(value - (coarse[index] ?? 0))),
    0,
  );
}

test('in a picture of a page, what is public is sharp, and nothing else can be read', async ({
  browser,
}) => {
  const page = await openProgramPage(browser, 'day-1', { width: 500, height: 2000 });
  const text = page.locator('.document-body p');
  await text.first().evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  const part = { of: text.first(), width: 1500 };
  const known = await publicWords();
  const [open, closed] = [await takePart(page, known, part), await takePart(page, '', part)];
  expect(await detail(open, 51)).toBeGreaterThan(100);
  expect(await detail(closed, 51)).toBeLessThan(25);

  // A sentence of a card, on which the sign of the house stays sharp.
  await page.context().close();
  const cards = await openProgramPage(browser, 'bonus-2', { width: 1100, height: 3000 });
  const sentence = cards.locator('.cards-card p').nth(2);
  await sentence.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  const card = await takePart(cards, known, { of: sentence, width: 800 });
  expect(await detail(card, 60)).toBeLessThan(25);
  await cards.context().close();
});

/** The element in which the line is shown. */
function stageOf(page: Page): Locator {
  return page.locator('.guide-sample-stage');
}
