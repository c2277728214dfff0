// The guided mode with the browser's real sound and media keys; its states and large text in windows of every size.
// Calls of device features are tested in app/src/guided/{device,guided-dialog}.browser.test.ts*.

import type { Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility';
import {
  begin,
  cuesOf,
  DONE,
  goToBreath,
  guide,
  MINUTE,
  OPTIONS,
  openGuide,
  PAUSED,
  PORTAL,
  pageOf,
  type Recorded,
  recordedOf,
} from '../support/guided-mode';
import { misfitsBothWays } from '../support/layout-checks';
import { expect, test } from '../support/test';
import { translate, translated } from '../support/translator';

test('while a voice reads, the silent track plays for the media keys, and the screen stays awake', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/${PORTAL}`, PAUSED);
  const tracks = () =>
    page.evaluate(() =>
      (window as unknown as { recorded: Recorded }).recorded.tracks.map(
        ({ paused, loop, duration, src }) => ({ paused, loop, duration, src: src.slice(0, 5) }),
      ),
    );
  const press = (action: string) =>
    page.evaluate((name) => {
      (window as unknown as { recorded: Recorded }).recorded.mediaKeys[name]?.();
    }, action);
  const dialog = await openGuide(page);
  const cue = dialog.locator('[aria-live]');
  const [first = '', second = ''] = cuesOf(PORTAL);
  await begin(page);
  await expect(cue).toHaveText(first);
  // Without a voice, the listener's own music keeps playing.
  expect(await tracks()).toEqual([]);
  await dialog.getByRole('button', { name: guide.leave }).click();

  await openGuide(page);
  await page.getByRole('checkbox', { name: guide.voice }).check();
  await expect(dialog.getByText(guide.headphones)).toBeVisible();
  await page
    .getByRole('combobox', { name: guide.voiceChoice })
    .selectOption('Another of the device');
  await begin(page);
  const playing = { paused: false, loop: true, duration: 10, src: 'blob:' };
  await expect.poll(tracks).toEqual([playing]);
  await press('pause');
  await expect(dialog.getByRole('button', { name: guide.play })).toBeVisible();
  expect(await tracks()).toEqual([{ ...playing, paused: true }]);
  await press('play');
  await press('nexttrack');
  await expect(cue).toHaveText(second);
  await dialog.getByRole('button', { name: guide.leave }).click();
  await expect.poll(tracks).toMatchObject([{ paused: true, src: '' }]);
  const { spoken, locks, mediaKeys } = await recordedOf(page);
  expect(spoken).toEqual(
    [first, first, second].map((text) => `Another of the device 0.88: ${text}`),
  );
  expect(locks.slice(-4)).toEqual(['requested', 'released', 'requested', 'released']);
  expect(Object.values(mediaKeys)).toEqual([null, null, null, null]);
});

const widthOf = (page: Page) =>
  page.evaluate(() => document.querySelector('dialog[open]')?.scrollWidth ?? 0);

test('the states of the guided mode are accessible and fit the window', async ({ link, visit }) => {
  // axe needs a running clock; the guide itself is paused during the check.
  const { page } = await visit(`${link}/day-1`, OPTIONS);
  const fits = async () => {
    for (const viewport of [
      { width: 320, height: 640 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      await expectAccessible(page);
      expect(await widthOf(page)).toBeLessThanOrEqual(viewport.width);
    }
  };
  const dialog = await openGuide(page);
  await page.getByRole('checkbox', { name: guide.voice }).check();
  await fits();
  await begin(page);
  await page.keyboard.press('Space');
  await fits();
  await page.keyboard.press('Space');
  await goToBreath(page, 'day-1');
  await page.keyboard.press('Space');
  await expect(dialog.locator('.guided-breath-word')).toBeVisible();
  // With reduced motion the breaths are shown in words, and nothing moves.
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await fits();
  await page.keyboard.press('Space');
  await page.clock.runFor((pageOf('day-1').minutes ?? 0) * MINUTE);
  await expect(dialog.getByRole('heading', { name: DONE })).toBeVisible();
  await fits();
  await dialog.getByRole('button', { name: guide.leave }).click();
  await page.goto(link);
  await expect(page.getByText(guide.dayDone)).toBeVisible();
  await fits();
});

test('longer words fit the narrowest phone in both directions, from the choices to the end', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/day-1`, PAUSED);
  const dialog = await openGuide(page);
  await translate(page);
  expect(await misfitsBothWays(page)).toEqual([]);
  await dialog.getByRole('button', { name: translated(guide.begin), exact: true }).click();
  await expect(dialog.locator('[aria-live]')).toHaveText(/./);
  expect(await misfitsBothWays(page)).toEqual([]);
  await goToBreath(page, 'day-1');
  await expect(dialog.locator('.guided-breath-word')).toBeVisible();
  expect(await misfitsBothWays(page)).toEqual([]);
  await page.clock.runFor((pageOf('day-1').minutes ?? 0) * MINUTE);
  await expect(dialog.getByRole('heading', { name: translated(DONE) })).toBeVisible();
  expect(await misfitsBothWays(page)).toEqual([]);
});

test('on a landscape phone the first cue and the controls are in the window', async ({
  link,
  visit,
}) => {
  const viewport = { width: 844, height: 390 };
  const { page } = await visit(`${link}/day-1`, { ...PAUSED, viewport });
  const dialog = await openGuide(page);
  await begin(page);
  await expect(dialog.locator('[aria-live]')).toHaveText(cuesOf('day-1')[0] ?? '');
  expect(await dialog.evaluate(({ scrollHeight }) => scrollHeight)).toBe(viewport.height);
});

test('with text of twice the size nothing is cut off on a phone, and each cue begins in view', async ({
  link,
  visit,
}) => {
  const viewport = { width: 390, height: 844 };
  const { page } = await visit(`${link}/day-2`, { ...PAUSED, viewport });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const dialog = await openGuide(page);
  await page.getByRole('checkbox', { name: guide.voice }).check();
  expect(await widthOf(page)).toBe(viewport.width);
  await begin(page);
  for (const index of [0, 1, 2]) {
    const cue = dialog.locator('[aria-live]');
    await expect(cue).toHaveText(cuesOf('day-2')[index] ?? '');
    const { y } = await cue.evaluate((element) => element.getBoundingClientRect().toJSON());
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(viewport.height / 2);
    expect(await widthOf(page)).toBe(viewport.width);
    await dialog.getByRole('button', { name: guide.skip }).click();
  }
  await page.clock.runFor(MINUTE);
  expect(await widthOf(page)).toBe(viewport.width);
});
