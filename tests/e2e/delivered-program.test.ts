// Tests of the delivered program in a browser: accessibility, layout, tonight's moon, portals and print styles. Its
// links and files are tested over HTTP (tests/http/delivered-program.test.ts).

import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { PORTAL, pageOf, words } from '../support/guided-mode';
import { archFaults, misfits, misfitsBothWays, tornWords } from '../support/layout-checks';
import { nightMoons } from '../support/night-moons';
import { expect, test } from '../support/test';
import { translate } from '../support/translator';

/** Records every audio context that a page opens. */
const withOutputs = (context: BrowserContext) =>
  context.addInitScript(() => {
    const outputs: AudioContext[] = [];
    Object.assign(window, { outputs });
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        outputs.push(this);
      }
    };
  });

const outputsOf = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { outputs: AudioContext[] }).outputs.map(({ state }) => state),
  );

for (const path of [
  // One page of each template, by its path within the program.
  ...['', '/day-7', `/${PORTAL}`, '/method', '/printable-journal', '/printable-week', '/bonus-2'],
  '/gift',
])
  test(`“${path}” is accessible, and fits the window, even when translated`, async ({
    link,
    visit,
  }) => {
    const { page } = await visit(`${link}${path}`);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
      expect(await misfits(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 800 });
    expect([...(await tornWords(page)), ...(await archFaults(page))]).toEqual([]);
    await test.step('the bar has the color of the section below it, and the program’s name is where the brand is on the site', async () => {
      const ground = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => getComputedStyle(element).backgroundColor);
      const isDark = await page
        .locator('main > :not(.print-header)')
        .first()
        .evaluate((element) => element.matches('.surface-dark, :has(> .surface-dark:first-child)'));
      expect((await ground('.program-bar')) === (await ground('.program-foot'))).toBe(!isDark);
      const brand = await page.locator('.program-brand').boundingBox();
      const foot = await page.locator('.program-foot-text').boundingBox();
      expect(brand?.x).toBeGreaterThan(0);
      expect(foot?.x).toBe(brand?.x);
    });
    await test.step('the bar has the margins of the page on phones of every width', async () => {
      const margins = () =>
        page.locator('.program-bar-inner').evaluate((bar) => {
          const [first, last] = [bar.firstElementChild, bar.lastElementChild];
          const left = first?.getBoundingClientRect().left;
          return [left, window.innerWidth - (last?.getBoundingClientRect().right ?? 0)];
        });
      for (const width of [320, 360, 368, 375, 384, 390, 412]) {
        await page.setViewportSize({ width, height: 800 });
        const [left, right] = await margins();
        expect(right, `${width} px`).toBeCloseTo(left ?? 0, 0);
      }
    });
    // Last, because it changes the texts.
    await test.step('longer words fit the narrowest phone in both directions', async () => {
      await translate(page);
      expect(await misfitsBothWays(page)).toEqual([]);
    });
  });

test('the contents and the marks of all pages show tonight’s moon, without a layout shift', async ({
  link,
  visit,
}) => {
  const { moon } = words.contents;
  const { page, release } = await visit('/favicon.svg', {
    held: /entry-guided-.*\.js$/,
    now: '2026-09-08T12:00:00Z',
  });
  // `load` waits for the script.
  await page.goto(link, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const line = page.locator('.moon-night');
  await expect(line).toHaveText('');
  expect(await nightMoons(page)).toEqual(['lit lit']);
  const boxes = () =>
    page
      .locator('main :is(h1, h2, p, a, svg):not([data-guided="device"] *)')
      .evaluateAll((elements) =>
        elements.map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return { x, y, width, height };
        }),
      );
  const before = await boxes();
  release();
  await expect(line).toHaveText(moon.waningCrescent);
  expect(await nightMoons(page)).toEqual(['lit dark']);
  expect(await boxes()).toEqual(before);
  await page.goto(`${link}/day-1`);
  await expect.poll(() => nightMoons(page)).toEqual(['lit dark']);
});

test('a portal is still and silent until a press, plays after it, and stops when it is paused', async ({
  link,
  visit,
}) => {
  const { window: portal } = words.portal;
  const { page } = await visit(`${link}/${PORTAL}`, {
    motion: true,
    before: withOutputs,
    // A message of Chromium when it renders in software.
    console: [/GPU stall due to ReadPixels/],
  });
  const window_ = page.locator('[data-portal="window"]');
  await expect(page.getByRole('button', { name: portal.open })).toBeVisible();
  await expect(page.locator('.portal-stage img')).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(await outputsOf(page)).toEqual([]);

  await page.getByRole('button', { name: portal.open }).click();
  await expect(window_).toHaveAttribute('data-state', 'playing');
  await expect.poll(() => outputsOf(page)).toEqual(['running']);
  // If the machine is fast enough the scene moves; otherwise the breath is shown in words.
  await expect(
    page.locator('[data-drawn="true"] .portal-canvas, .portal-breath-word:not(:empty)'),
  ).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: portal.pause, exact: true }).click();
  await expect(window_).toHaveAttribute('data-state', 'paused');
  await expect.poll(() => outputsOf(page)).toEqual(['suspended']);
  await page.getByRole('button', { name: portal.soundOff }).click();
  await page.getByRole('button', { name: portal.play, exact: true }).click();
  await expect(page.getByRole('button', { name: portal.soundOn })).toBeVisible();
  expect(await outputsOf(page)).toEqual(['suspended']);
});

test('with reduced motion a portal keeps its still picture, and shows its breath in words', async ({
  link,
  visit,
}) => {
  const { window: portal } = words.portal;
  const { page } = await visit(`${link}/${PORTAL}`, { clock: 'paused' });
  await page.getByRole('button', { name: portal.open }).click();
  const breath = page.locator('.portal-breath-word');
  await expect(breath).toHaveText(portal.breatheIn);
  await page.clock.runFor(3000);
  await expect(breath).toHaveText(portal.breatheOut);
  await page.clock.runFor(5000);
  await expect(breath).toHaveText(portal.breatheIn);
  await expect(page.locator('.portal-canvas')).toHaveCount(0);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('without scripts a portal shows its still picture and no button', async ({ link, visit }) => {
  const { page } = await visit(`${link}/${PORTAL}`, { javaScript: false });
  await expect(page.locator('.portal-stage img')).toBeVisible();
  await expect(page.locator('.portal-controls')).toBeHidden();
});

test('a page prints with its print header and its questions, without navigation and hints', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/day-1`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.print-header')).toBeVisible();
  for (const selector of ['.program-bar', '.program-foot', '.program-next', '.program-write'])
    await expect(page.locator(selector)).toBeHidden();
  await expect(page.locator('.questions-words:visible')).toHaveCount(
    pageOf('day-1').prompts.length,
  );
});
