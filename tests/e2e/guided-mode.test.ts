// The guided mode of the delivered program: by keyboard and by accessibility tree, with a moved clock, offline, with a
// hidden page, and what it stores.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Program, ProgramPage } from '../../app/src/core/core';
import { expectAccessible } from '../support/accessibility';
import { test } from '../support/bought-program';
import { Keyboard } from '../support/keyboard';
import { expect } from '../support/test';

const MINUTE = 60_000;
const PROGRAM = join(import.meta.dirname, '../../app/.cache/program/program.json');
const { pages, words } = JSON.parse(readFileSync(PROGRAM, 'utf8')) as Program;
const guide = words.guide;

const pageOf = (slug: string): ProgramPage => {
  const found = pages.find((page) => page.slug === slug);
  if (!found) throw new Error(`no page ${slug}`);
  return found;
};

/** The texts of a page's cues, with their pauses in words. */
const cuesOf = (slug: string, short = false) =>
  pageOf(slug)
    .guide.flatMap(({ cues }) => cues)
    .filter((cue) => !short || cue.short !== undefined)
    .map(({ html, breaths }) => {
      const pause =
        breaths === 0
          ? ''
          : breaths === 1
            ? guide.breath
            : guide.breaths.replace('{count}', `${breaths}`);
      return `${html.replace(/<br>/g, '').replace(/<[^>]+>/g, '')} ${pause}`.trim();
    });

/** Records what the page shows and asks of the device. */
interface Recorded {
  cues: string[];
  frames: number;
  locks: string[];
  spoken: string[];
  /** How many sine waves the bell has started. */
  waves: number;
  /** Handlers of media keys by action. */
  mediaKeys: Record<string, (() => void) | null>;
  /** Every audio element that has played. */
  tracks: HTMLAudioElement[];
}

/** Replaces the device: counts animation frames, and records the screen lock and the voice. */
const withDevice = (context: BrowserContext) =>
  context.addInitScript(() => {
    const recorded: Recorded = {
      ...{ cues: [], frames: 0, locks: [], spoken: [] },
      ...{ waves: 0, mediaKeys: {}, tracks: [] },
    };
    Object.assign(window, { recorded });
    const startWave = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      recorded.waves += 1;
      startWave.call(this, when);
    };
    const session = navigator.mediaSession;
    const setHandler = session.setActionHandler.bind(session);
    session.setActionHandler = (action, handler) => {
      recorded.mediaKeys[action] = handler && (() => handler({ action }));
      setHandler(action, handler);
    };
    const playMedia = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
      if (this instanceof HTMLAudioElement && !recorded.tracks.includes(this))
        recorded.tracks.push(this);
      return playMedia.call(this);
    };
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => {
      recorded.frames += 1;
      return request(callback);
    };
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async () => {
          recorded.locks.push('requested');
          return {
            released: false,
            release: async () => void recorded.locks.push('released'),
          };
        },
      },
    });
    const voices = [
      { name: 'Of the device', lang: 'en-US', localService: true },
      { name: 'Another of the device', lang: 'en-GB', localService: true },
      { name: 'Of a network service', lang: 'en-US', localService: false },
    ];
    Object.assign(window, {
      SpeechSynthesisUtterance: class {
        text: string;
        constructor(text: string) {
          this.text = text;
        }
      },
    });
    Object.defineProperty(window, 'speechSynthesis', {
      value: {
        getVoices: () => voices,
        addEventListener: () => undefined,
        cancel: () => undefined,
        speak: (utterance: {
          text: string;
          voice: { name: string };
          rate: number;
          onend: () => void;
        }) => {
          recorded.spoken.push(`${utterance.voice.name} ${utterance.rate}: ${utterance.text}`);
          utterance.onend();
        },
      },
    });
  });

const OPTIONS = { waitForHydration: false, clock: true, before: withDevice };
const recordedOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded);

/** Opens the start view of a page's guide. */
async function openGuide(page: Page) {
  await page.getByRole('button', { name: guide.open }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: guide.begin, exact: true })).toBeFocused();
  // Every text of the live region from here on.
  await page.evaluate(() => {
    const { recorded } = window as unknown as { recorded: Recorded };
    const region = document.querySelector('dialog [aria-live]');
    if (!region) throw new Error('no live region');
    const record = () => {
      const text = region.textContent?.trim() ?? '';
      if (text !== '' && text !== recorded.cues.at(-1)) recorded.cues.push(text);
    };
    new MutationObserver(record).observe(region, { childList: true, subtree: true });
  });
  return dialog;
}

const begin = (page: Page) => page.getByRole('button', { name: guide.begin, exact: true }).click();

test('by keyboard, Day 1 is led from beginning to end in its stated time', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/day-1`, OPTIONS);
  const keyboard = new Keyboard(page);
  await page.waitForLoadState('load');
  await keyboard.activate(guide.open);
  const dialog = page.getByRole('dialog', { name: pageOf('day-1').title });
  await expect(dialog).toBeVisible();
  await keyboard.press('Enter');
  const cues = cuesOf('day-1');
  const cue = dialog.locator('[aria-live]');
  const shows = (index: number) => expect(cue).toHaveText(cues[index] ?? 'no cue');
  await shows(0);
  await expect(dialog.getByRole('button', { name: guide.pause })).toBeFocused();

  await keyboard.press('Space');
  await expect(dialog.getByRole('button', { name: guide.play })).toBeFocused();
  await page.clock.runFor(10 * MINUTE);
  await shows(0);
  await keyboard.press('ArrowRight');
  await shows(1);
  await keyboard.press('ArrowLeft');
  await shows(0);
  await keyboard.press('Space');

  const minutes = pageOf('day-1').minutes ?? 0;
  await page.clock.runFor((minutes - 1) * MINUTE);
  await expect(dialog.getByText(guide.lastMinute)).toBeVisible();
  await page.clock.runFor(MINUTE);
  await expect(dialog.getByRole('heading', { name: 'That was all of it' })).toBeFocused();
  await expect(dialog.getByText(guide.dayDone)).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: guide.open })).toBeFocused();
});

test('a screen reader is told every cue and every pause of Day 1, in order', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/day-1`, OPTIONS);
  const dialog = await openGuide(page);
  const { whole, short, length, bell } = guide;
  const tree = await dialog.ariaSnapshot();
  for (const line of [
    `- dialog "${pageOf('day-1').title}"`,
    `- group "${length}"`,
    `- radio "${whole.replace('{minutes}', '34')}" [checked]`,
    `- radio "${short.replace('{minutes}', '12')}"`,
    `- checkbox "${bell}" [checked]`,
  ])
    expect(tree).toContain(line);
  await begin(page);
  await page.clock.runFor((pageOf('day-1').minutes ?? 0) * MINUTE);
  const { cues, frames } = await recordedOf(page);
  expect(cues).toEqual(cuesOf('day-1'));
  expect(frames).toBe(0);
});

test('the short way takes twelve minutes, is remembered, and leaves the other cues out', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/day-2`, OPTIONS);
  await openGuide(page);
  await page.getByRole('radio', { name: guide.short.replace('{minutes}', '12') }).check();
  await page.reload();
  const dialog = await openGuide(page);
  await expect(page.getByRole('radio', { name: /short/ })).toBeChecked();
  await begin(page);
  await page.clock.runFor(guide.shortMinutes * MINUTE);
  await expect(dialog.getByRole('heading', { name: 'That was all of it' })).toBeVisible();
  expect((await recordedOf(page)).cues).toEqual(cuesOf('day-2', true));
});

test('it goes on where it was left, and finished days are shown until they are forgotten', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/day-3`, OPTIONS);
  const stored = () => page.evaluate(() => ({ ...localStorage }));
  const dialog = await openGuide(page);
  // Nothing is stored before it begins.
  expect(await stored()).toEqual({});
  await begin(page);
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowRight');
  await dialog.getByRole('button', { name: guide.leave }).click();
  await page.reload();
  await openGuide(page);
  await page.getByRole('button', { name: guide.resume }).click();
  await expect(dialog.locator('[aria-live]')).toHaveText(cuesOf('day-3')[5] ?? '');
  await page.clock.runFor((pageOf('day-3').minutes ?? 0) * MINUTE);
  expect(Object.keys(await stored())).toEqual(['initiation-guide']);

  await page.goto(link);
  await expect(page.getByText(guide.dayDone)).toBeVisible();
  await expect(page.getByText(guide.storage)).toBeVisible();
  await expect(page.locator('.moon-row a[data-done]')).toHaveText(/^Day 3: /);
  await page.getByRole('button', { name: guide.reset }).click();
  await expect(page.getByRole('status').filter({ hasText: guide.wasReset })).toBeVisible();
  await expect(page.locator('.moon-row a[data-done]')).toHaveCount(0);
  expect(await stored()).toEqual({});
});

test('an opened page is led to its end without a network', async ({ link, visit }) => {
  const { page } = await visit(`${link}/portal-palm`, OPTIONS);
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.context().setOffline(true);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const dialog = await openGuide(page);
  await begin(page);
  await page.clock.runFor((pageOf('portal-palm').minutes ?? 0) * MINUTE);
  await expect(dialog.getByRole('heading', { name: 'That was all of it' })).toBeVisible();
  expect((await recordedOf(page)).cues).toEqual(cuesOf('portal-palm'));
  expect(requests).toEqual([]);
});

/** Shows a text with a pause, in the middle of it. */
async function goToBreath(page: Page, slug: string) {
  const cues = pageOf(slug).guide.flatMap((part) => part.cues);
  const index = cues.findIndex(({ breaths }) => breaths > 1);
  for (let times = 0; times < index; times += 1) await page.keyboard.press('ArrowRight');
  await page.clock.runFor((cues[index]?.timing.textMs ?? 0) + 1000);
}

test('the light breathes in the pauses, and rests while the guide pauses or the page is hidden', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/day-2`, { ...OPTIONS, motion: true });
  const dialog = await openGuide(page);
  await begin(page);
  const light = () =>
    dialog
      .locator('.guided-light')
      .evaluate((element) => element.getAnimations().map(({ playState }) => playState));
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  expect(await light()).toEqual([]);
  await goToBreath(page, 'day-2');
  expect(await light()).toEqual(['running']);
  await hide(true);
  expect(await light()).toEqual(['paused']);
  await hide(false);
  expect(await light()).toEqual(['running']);
  await page.keyboard.press('Space');
  expect(await light()).toEqual(['paused']);
  expect((await recordedOf(page)).frames).toBe(0);
});

test('with reduced motion the breaths are told in words and nothing moves', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/day-2`, OPTIONS);
  const dialog = await openGuide(page);
  await begin(page);
  await goToBreath(page, 'day-2');
  await expect(dialog.locator('.guided-breath-word')).toHaveText(guide.breatheIn);
  await page.clock.runFor(5000);
  await expect(dialog.locator('.guided-breath-word')).toHaveText(guide.breatheOut);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

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
  const { page } = await visit(`${link}/portal-rain`, OPTIONS);
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
    `Another of the device 0.75: ${cuesOf('portal-rain')[0]}`,
  ]);
  // After a pause the words are read again.
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  expect((await recordedOf(page)).spoken).toHaveLength(2);
});

test('media keys lead it, and let go of the keys at its end', async ({ link, visit }) => {
  const { page } = await visit(`${link}/portal-rain`, OPTIONS);
  const dialog = await openGuide(page);
  await begin(page);
  const cues = cuesOf('portal-rain');
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
  expect(await session()).toEqual([pageOf('portal-rain').title, 'playing']);
  await press('nexttrack');
  await expect(cue).toHaveText(cues[1] ?? '');
  await press('previoustrack');
  await expect(cue).toHaveText(cues[0] ?? '');
  await press('pause');
  await expect(dialog.getByRole('button', { name: guide.play })).toBeVisible();
  expect(await session()).toEqual([pageOf('portal-rain').title, 'paused']);
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
  expect(await session()).toEqual([undefined, 'none']);
  const { mediaKeys } = await recordedOf(page);
  expect(Object.values(mediaKeys)).toEqual([null, null, null, null]);
});

test('silence plays for the buttons of headphones while a voice reads, and at no other time', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/portal-rain`, OPTIONS);
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
  expect(await tracks()).toMatchObject([{ paused: true, src: '' }]);
});

test('without a network an opened day goes on to its end, and its links keep the page', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/day-1`, OPTIONS);
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.context().setOffline(true);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('blob:')) requests.push(request.url());
  });
  const dialog = await openGuide(page);
  await page.getByRole('checkbox', { name: guide.voice }).check();
  await begin(page);
  await page.clock.runFor((pageOf('day-1').minutes ?? 0) * MINUTE);
  await expect(dialog.getByText(guide.dayDone)).toBeVisible();
  await expect(dialog.locator('[data-guided="moon"] .moon')).toBeVisible();
  const { cues, spoken, waves } = await recordedOf(page);
  expect(cues).toEqual(cuesOf('day-1'));
  expect(spoken).toHaveLength(cues.length);
  // Three waves make a bell: at each part, behind each pause, and at the end.
  const parts = pageOf('day-1').guide;
  const pauses = parts.flatMap((part) => part.cues).filter(({ breaths }) => breaths > 0);
  expect(waves).toBe(3 * (parts.length + pauses.length + 1));
  await dialog.getByRole('button', { name: guide.leave }).click();

  const message = page.getByRole('status').filter({ hasText: guide.offline });
  const next = page.getByRole('link', { name: pageOf('day-2').title, exact: true });
  await next.click();
  await expect(message).toBeVisible();
  await expectAccessible(page);
  expect(page.url()).toBe(`${link}/day-1`);
  expect(requests).toEqual([]);
  await page.context().setOffline(false);
  await expect(message).toBeHidden();
  await next.click();
  await expect(page).toHaveURL(`${link}/day-2`);
});

test('without a network the contents keep their page, too, and its own sections open', async ({
  link,
  visit,
}) => {
  const { page } = await visit(link, OPTIONS);
  await page.waitForLoadState('load');
  await page.context().setOffline(true);
  const message = page.getByRole('status').filter({ hasText: guide.offline });
  await page.getByRole('link', { name: words.contents.portals.eyebrow }).click();
  await expect(page).toHaveURL(`${link}#portals`);
  await expect(message).toBeHidden();
  await page.getByLabel(words.keep.first, { exact: true }).fill('2026-03-02');
  await page.getByRole('button', { name: words.keep.saveWeek }).click();
  await expect(message).toBeVisible();
  await expect(page).toHaveURL(`${link}#portals`);
});

describe.each([
  { width: 320, height: 640, text: '100%' },
  { width: 390, height: 844, text: '200%' },
  { width: 768, height: 1024, text: '100%' },
  { width: 1440, height: 900, text: '100%' },
])('at $width px with text at $text', ({ text, ...viewport }) => {
  test('every state is accessible and fits the window', async ({ link, visit }) => {
    const { page } = await visit(`${link}/day-1`, { ...OPTIONS, viewport });
    const enlarge = () =>
      page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, text);
    const fits = async () => {
      await expectAccessible(page);
      const width = await page.evaluate(() => document.querySelector('dialog')?.scrollWidth ?? 0);
      expect(width).toBeLessThanOrEqual(viewport.width);
    };
    await enlarge();
    const dialog = await openGuide(page);
    await page.getByRole('checkbox', { name: guide.voice }).check();
    await fits();
    await begin(page);
    await fits();
    // The first word of a cue is in sight, however large the text.
    for (const step of ['begin', 'next']) {
      if (step === 'next') await dialog.getByRole('button', { name: guide.skip }).click();
      const top = await dialog
        .locator('[aria-live]')
        .evaluate((cue) => cue.getBoundingClientRect().y);
      expect(top, step).toBeGreaterThan(0);
    }
    await dialog.getByRole('button', { name: guide.back }).click();
    await goToBreath(page, 'day-1');
    await fits();
    await page.keyboard.press('Space');
    await fits();
    await page.keyboard.press('Space');
    await page.clock.runFor((pageOf('day-1').minutes ?? 0) * MINUTE);
    await expect(dialog.getByRole('heading', { name: 'That was all of it' })).toBeVisible();
    await fits();
    await dialog.getByRole('button', { name: guide.leave }).click();
    await page.goto(link);
    await enlarge();
    await expect(page.getByText(guide.dayDone)).toBeVisible();
    await fits();
  });
});

test('without JavaScript the page offers no guide', async ({ link, visit }) => {
  const { page } = await visit(`${link}/day-1`, { waitForHydration: false, javaScript: false });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
