// Tests of the samples of the program on the sales page: a portal, and half a minute of the guided mode. The served
// HTML is tested in tests/prerender/sales-page.test.ts, the legibility of text in pictures in
// tests/audit/program-pictures.test.ts.

import type { Locator, Page } from '@playwright/test';
import { excerpt } from '../../app/src/generated/excerpt';
import { contentOf, tabTitle } from '../support/content';
import { OPTIONS, recordedOf } from '../support/guided-mode';
import { expect, test } from '../support/test';

const { receive, days } = contentOf('/initiation', 'initiation');
const { guide } = days;
const { guideWords } = excerpt;
const pictures = [receive.portal.picture, receive.picture];

const stageOf = (page: Page) => page.locator('.guide-sample-stage').first();

/** Positions of the parts of the page after the portal's section, and width of the text beside its buttons. */
const positions = (page: Page) =>
  page.evaluate(() => {
    const room = document.querySelector('.free-portal');
    const following = [room, ...document.querySelectorAll('.initiation-receive ~ *')];
    return {
      tops: following.map((element) => (element?.getBoundingClientRect().top ?? 0) + scrollY),
      caption: document.querySelector('.guide-sample > p')?.clientWidth,
      page: document.documentElement.scrollHeight,
    };
  });

/** Width and height of a picture, the width given by its `sizes`, and the width of its largest file. */
const sizesOf = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => {
    const { sizes, srcset } = element.closest('picture')?.querySelector('source') ?? element;
    // Commas inside parentheses are part of a length.
    const [announced = ''] = sizes
      .split(/,\s*(?![^(]*\))/)
      .map((part) => /^(?:(\([^)]*\)) )?(.*)$/.exec(part) ?? [])
      .filter(([, condition]) => !condition || matchMedia(condition).matches)
      .map(([, , length = '']) => length);
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.width = announced;
    const width = probe.getBoundingClientRect().width;
    probe.remove();
    const files = [...srcset.matchAll(/ (\d+)w/g)].map(([, file]) => Number(file));
    const { clientWidth, clientHeight } = element;
    return { clientWidth, clientHeight, announced: width, widest: Math.max(...files) };
  });

test('the pictures of the portal and of the guided mode are as wide as their `sizes`', async ({
  visit,
}) => {
  const { page } = await visit('/initiation');
  expect(pictures.length).toBeGreaterThan(1);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const { id, alt } of pictures) {
      const sizes = await sizesOf(page.getByRole('img', { name: alt, exact: true }));
      const { clientWidth, clientHeight, announced, widest } = sizes;
      const description = `${id} at ${width}`;
      // Width of the uncropped picture in its frame.
      const drawnWidth = Math.max(clientWidth, (clientHeight * 3) / 4);
      expect(announced / drawnWidth, description).toBeGreaterThan(0.88);
      // On a phone's screen, with two device pixels per CSS pixel, no picture is enlarged more than 1.2 times.
      if (width < 768) expect(widest, description).toBeGreaterThan((clientWidth * 2) / 1.2);
    }
  }
});

test('the sample plays after a click, with bell and voice; it pauses and resumes, and ends with its page', async ({
  visit,
}) => {
  const { page } = await visit('/initiation', OPTIONS);
  const button = page.getByRole('button', { name: guide.listen });
  const pause = page.getByRole('button', { name: guideWords.pause });
  const play = page.getByRole('button', { name: guideWords.play, exact: true });
  const next = page.getByRole('link', { name: guide.next.label, exact: true });
  const waves = async () => (await recordedOf(page)).waves;
  const before = await positions(page);
  expect(before.caption).toBeGreaterThan(240);

  await test.step('a line of the practice is shown, read, and followed by the bell', async () => {
    const script = page.waitForRequest(/\/sample-player-[\w-]+\.js$/);
    expect(await waves()).toBe(0);
    await button.click();
    await script;
    await expect(pause).toBeFocused();
    expect(await waves()).toBe(3);
    const spoken = (await stageOf(page).locator('[aria-live]').textContent()) ?? '';
    expect(excerpt.practice).toContain(spoken.split(/(?<=[.?])\s/)[0]);
    await expect
      .poll(async () => (await recordedOf(page)).spoken)
      .toEqual([expect.stringMatching(/^Of the device /)]);
    expect((await recordedOf(page)).spoken[0]).toContain(spoken);
    expect(await positions(page)).toEqual(before);
    // The pause of the line ends with the bell, and a link to continue replaces the line.
    await page.clock.runFor(60_000);
    await expect(button).toBeFocused();
    await expect(next).toBeVisible();
    expect(await positions(page)).toEqual(before);
    expect(await waves()).toBe(6);
    await expect(stageOf(page)).toBeHidden();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  await test.step('the button pauses and resumes the sample', async () => {
    await button.press('Enter');
    await expect(pause).toBeVisible();
    await pause.press('Space');
    await expect(play).toBeFocused();
    await page.clock.runFor(120_000);
    await expect(play).toBeVisible();
    expect(await waves()).toBe(9);
    await play.press('Enter');
    await page.clock.runFor(2_000);
    await expect(pause).toBeVisible();
  });

  await page.getByRole('link', { name: receive.link.label, exact: true }).click();
  await expect(page).toHaveTitle(tabTitle('/initiation/inside'));
  await page.clock.runFor(120_000);
  expect(await waves()).toBe(9);
});

test('the line of the sample scrolls into the window if the button is far below it', async ({
  visit,
}) => {
  const { page } = await visit('/initiation', {
    ...OPTIONS,
    viewport: { width: 390, height: 664 },
  });
  const button = page.getByRole('button', { name: guide.listen });
  await button.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  await button.click();
  const line = stageOf(page).locator('[aria-live]');
  await expect(line).toBeInViewport({ ratio: 1 });
  const bar = await page.locator('.nav-bar').boundingBox();
  const { y } = (await stageOf(page).boundingBox()) ?? { y: 0 };
  expect(y).toBeGreaterThanOrEqual(bar?.height ?? 0);
  await expect(page.getByRole('button', { name: guideWords.pause })).toBeInViewport({ ratio: 1 });
});

test('the free portal loads its scene at the press of its button, plays with the audio of that press, and ends with its page', async ({
  visit,
}) => {
  const { portal } = receive;
  const { page } = await visit('/initiation', OPTIONS);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const scene = page.waitForRequest(/\/free-portal-[\w-]+\.js$/);
  const open = page.getByRole('button', { name: portal.window.open });
  await open.scrollIntoViewIfNeeded();
  const before = await positions(page);
  expect(requested.filter((path) => path.includes('portal') && path.endsWith('.js'))).toEqual([]);
  await open.click();
  await scene;
  const pause = page.getByRole('button', { name: portal.window.pause, exact: true });
  await expect(pause).toBeFocused();
  // With reduced motion its breath is shown in words.
  await expect(page.locator('.portal-breath-word')).toHaveText(portal.window.breatheIn);
  expect(await positions(page)).toEqual(before);
  await pause.press('Enter');
  await expect(page.getByRole('button', { name: portal.window.play, exact: true })).toBeFocused();
  await page.getByRole('link', { name: receive.link.label, exact: true }).click();
  await expect(page).toHaveURL('/initiation/inside');
});
