// Helpers for tests of the guided mode: its texts and cues, a fake device that records calls, and steps through a
// guide.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { Program, ProgramPage } from '#core';
import { textOf } from './content';
import { expect } from './test';

export const MINUTE = 60_000;
const PROGRAM = join(import.meta.dirname, '../../app/.cache/program/program.json');
export const program = JSON.parse(readFileSync(PROGRAM, 'utf8')) as Program;
export const { words } = program;
export const guide = words.guide;
/** Heading at the end of a guide. */
export const DONE = textOf(guide.done);
export const [PORTAL = '', OTHER_PORTAL = ''] = program.pages
  .filter(({ kind }) => kind === 'portal')
  .map(({ slug }) => slug);

export const pageOf = (slug: string): ProgramPage => {
  const match = program.pages.find((page) => page.slug === slug);
  if (!match) throw new Error(`no page ${slug}`);
  return match;
};

/** Texts of a page's cues, with their pauses in words. */
export const cuesOf = (slug: string, short = false) =>
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

/** Recorded texts of the page and calls of the device. */
export interface Recorded {
  cues: string[];
  locks: string[];
  spoken: string[];
  /** Number of sine waves that the bell has started. */
  waves: number;
  /** Handlers of media keys by action. */
  mediaKeys: Record<string, (() => void) | null>;
  /** Every audio element that has played. */
  tracks: HTMLAudioElement[];
}

/** Replaces the device: records sounds, the wake lock, media keys and the voice. */
const withDevice = (context: BrowserContext) =>
  context.addInitScript(() => {
    const recorded: Recorded = {
      ...{ cues: [], locks: [], spoken: [], waves: 0, mediaKeys: {}, tracks: [] },
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

export const OPTIONS = { clock: true, before: withDevice };
/** Pauses the browser's clock: the guide continues only when the test advances it. */
export const PAUSED = { ...OPTIONS, clock: 'paused' as const };
export const recordedOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded);

/** Opens the start view of a page's guide. */
export async function openGuide(page: Page) {
  await page.getByRole('button', { name: guide.open }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: guide.begin, exact: true })).toBeFocused();
  // Records every text of the live region from now on.
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

export const begin = (page: Page) =>
  page.getByRole('button', { name: guide.begin, exact: true }).click();

/** Goes to the first cue with more than one breath, and into its pause. */
export async function goToBreath(page: Page, slug: string) {
  const cues = pageOf(slug).guide.flatMap((part) => part.cues);
  const index = cues.findIndex(({ breaths }) => breaths > 1);
  for (let times = 0; times < index; times += 1) await page.keyboard.press('ArrowRight');
  await page.clock.runFor((cues[index]?.timing.textMs ?? 0) + 1000);
}
