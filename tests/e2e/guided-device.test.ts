// The guided mode on a device: screen lock, voice, media keys, and windows of every size.

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
  PORTAL,
  pageOf,
  type Recorded,
  recordedOf,
} from '../support/guided-mode';
import { expect, test } from '../support/test';

test('the screen stays awake while the guide plays, and no longer', async ({ link, visit }) => {
  const { page } = await visit(`${link}/day-1`, OPTIONS);
  const dialog = await openGuide(page);
  const locks = async () => (await recordedOf(page)).locks;
  expect(await locks()).toEqual([]);
  await begin(page);
  await expect.poll(locks).toEqual(['requested']);
  await page.keyboard.press('Space');
  await expect.poll(locks).toEqual(['requested', 'released']);
  await page.keyboard.press('Space');
  await expect.poll(locks).toEqual(['requested', 'released', 'requested']);
  await dialog.getByRole('button', { name: guide.leave }).click();
  await expect.poll(locks).toEqual(['requested', 'released', 'requested', 'released']);
});

test('a voice of the device reads once it is asked to, never one of a network service', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/${PORTAL}`, OPTIONS);
  const dialog = await openGuide(page);
  await begin(page);
  expect((await recordedOf(page)).spoken).toEqual([]);
  await dialog.getByRole('button', { name: guide.leave }).click();
  await openGuide(page);
  await page.getByRole('checkbox', { name: guide.voice }).check();
  const voices = page.getByRole('combobox', { name: guide.voiceChoice });
  expect(await voices.getByRole('option').allTextContents()).toEqual([
    'Of the device',
    'Another of the device',
  ]);
  await voices.selectOption('Another of the device');
  await page.getByRole('combobox', { name: guide.rate }).selectOption(guide.rates[0] ?? '');
  await begin(page);
  expect((await recordedOf(page)).spoken).toEqual([
    `Another of the device 0.75: ${cuesOf(PORTAL)[0]}`,
  ]);
  // After a pause the words are read again.
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  expect((await recordedOf(page)).spoken).toHaveLength(2);
});

test('media keys lead it, and let go of the keys at its end', async ({ link, visit }) => {
  const { page } = await visit(`${link}/${PORTAL}`, OPTIONS);
  const dialog = await openGuide(page);
  await begin(page);
  const cues = cuesOf(PORTAL);
  const cue = dialog.locator('[aria-live]');
  const press = (action: string) =>
    page.evaluate((name) => {
      (window as unknown as { recorded: Recorded }).recorded.mediaKeys[name]?.();
    }, action);
  const session = () =>
    page.evaluate(() => {
      const { metadata, playbackState } = navigator.mediaSession;
      return [metadata?.title, playbackState];
    });
  expect(await session()).toEqual([pageOf(PORTAL).title, 'playing']);
  await press('nexttrack');
  await expect(cue).toHaveText(cues[1] ?? '');
  await press('previoustrack');
  await expect(cue).toHaveText(cues[0] ?? '');
  await press('pause');
  await expect(dialog.getByRole('button', { name: guide.play })).toBeVisible();
  expect(await session()).toEqual([pageOf(PORTAL).title, 'paused']);
  await press('play');
  await expect(dialog.getByRole('button', { name: guide.pause })).toBeVisible();
  // Keys that reach the page itself do the same.
  for (const [key, index] of [
    ['MediaTrackNext', 1],
    ['MediaTrackPrevious', 0],
  ] as const) {
    await dialog.dispatchEvent('keydown', { key, bubbles: true, cancelable: true });
    await expect(cue).toHaveText(cues[index] ?? '');
  }
  await dialog.dispatchEvent('keydown', { key: 'MediaPlayPause', bubbles: true });
  await expect(dialog.getByRole('button', { name: guide.play })).toBeVisible();
  await dialog.getByRole('button', { name: guide.leave }).click();
  await expect.poll(session).toEqual([undefined, 'none']);
  const { mediaKeys } = await recordedOf(page);
  expect(Object.values(mediaKeys)).toEqual([null, null, null, null]);
});

test('silence plays for the buttons of headphones while a voice reads, and at no other time', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/${PORTAL}`, OPTIONS);
  const tracks = () =>
    page.evaluate(() =>
      (window as unknown as { recorded: Recorded }).recorded.tracks.map(
        ({ paused, loop, duration, src }) => ({ paused, loop, duration, src: src.slice(0, 5) }),
      ),
    );
  const dialog = await openGuide(page);
  const hint = dialog.getByText(guide.headphones);
  await expect(hint).toBeHidden();
  await begin(page);
  // Without a voice her own music goes on.
  expect(await tracks()).toEqual([]);
  await dialog.getByRole('button', { name: guide.leave }).click();

  await openGuide(page);
  await page.getByRole('checkbox', { name: guide.voice }).check();
  await expect(hint).toBeVisible();
  await begin(page);
  const playing = { paused: false, loop: true, duration: 10, src: 'blob:' };
  await expect.poll(tracks).toEqual([playing]);
  await page.keyboard.press('Space');
  expect(await tracks()).toEqual([{ ...playing, paused: true }]);
  await page.keyboard.press('Space');
  expect(await tracks()).toEqual([playing]);
  await dialog.getByRole('button', { name: guide.leave }).click();
  await expect.poll(tracks).toMatchObject([{ paused: true, src: '' }]);
});

/** How wide the open dialog is, with what it holds. */
const widthOf = (page: Page) =>
  page.evaluate(() => document.querySelector('dialog[open]')?.scrollWidth ?? 0);

for (const viewport of [
  { width: 320, height: 640 },
  { width: 1440, height: 900 },
])
  test.describe(`at ${viewport.width} px`, () => {
    test('every state is accessible and fits the window', async ({ link, visit }) => {
      const { page } = await visit(`${link}/day-1`, { ...OPTIONS, viewport });
      const fits = async () => {
        await expectAccessible(page);
        expect(await widthOf(page)).toBeLessThanOrEqual(viewport.width);
      };
      const dialog = await openGuide(page);
      await page.getByRole('checkbox', { name: guide.voice }).check();
      await fits();
      await begin(page);
      await fits();
      await goToBreath(page, 'day-1');
      await fits();
      await page.keyboard.press('Space');
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
  });

test('with text of twice the size nothing is cut off on a phone, and each cue begins in sight', async ({
  link,
  visit,
}) => {
  const viewport = { width: 390, height: 844 };
  const { page } = await visit(`${link}/day-2`, { ...OPTIONS, viewport });
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
