// The dialog of the guided mode: buttons, keys and media keys, what it shows, and when a voice reads.

import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { GuideCue } from '../core/core';
import { excerpt } from '../generated/excerpt';
import { connectGuide, nextEvening } from './guided-dialog';
import { GuidedButton, GuidedMode } from './guided-mode';

const words = excerpt.guideWords;
const TITLE = 'The first day';
const cue = (html: string, breaths = 0): GuideCue => ({
  html,
  breaths,
  timing: { textMs: 4000, breathMs: 10_000 },
  short: { textMs: 2000, breathMs: 5000 },
});
const GUIDE = [
  { title: 'One', cues: [cue('Sit down.'), cue('Breathe.', 2)] },
  { title: 'Two', cues: [cue('Stand up.')] },
];

const spoken: string[] = [];
const locks: boolean[] = [];
const mediaKeys: Partial<Record<MediaSessionAction, (() => void) | null>> = {};
let disconnect: () => void;

beforeEach(() => {
  localStorage.clear();
  spoken.length = 0;
  locks.length = 0;
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false }) as MediaQueryList);
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => ['Ana', 'Bo'].map((name) => ({ name, lang: 'en-US', localService: true })),
    addEventListener: () => undefined,
    cancel: () => undefined,
    speak({ text, voice, rate, onend }: SpeechSynthesisUtterance) {
      spoken.push(`${voice?.name} ${rate}: ${text.trim()}`);
      onend?.call({} as SpeechSynthesisUtterance, {} as SpeechSynthesisEvent);
    },
  });
  vi.spyOn(navigator.wakeLock, 'request').mockImplementation(async () => {
    locks.push(true);
    const release = async () => void locks.push(false);
    return { released: false, release } as unknown as WakeLockSentinel;
  });
  vi.spyOn(navigator.mediaSession, 'setActionHandler').mockImplementation((action, handler) => {
    mediaKeys[action] = handler && (() => handler({ action }));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  document.body.innerHTML = renderToStaticMarkup(
    <>
      <GuidedButton words={words} />
      <GuidedMode words={words} guide={GUIDE} slug="day-1" title={TITLE} minutes={1} hasSound />
    </>,
  );
  disconnect = connectGuide();
});
afterEach(() => {
  disconnect();
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function part(name: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(`[data-guided="${name}"]`);
  if (!element) throw new Error(`There is no ${name}.`);
  return element;
}
const field = (name: string) => {
  const element = document.querySelector<HTMLInputElement & HTMLSelectElement>(`[name="${name}"]`);
  if (!element) throw new Error(`There is no field ${name}.`);
  return element;
};
const choose = (name: string, change: (control: HTMLInputElement & HTMLSelectElement) => void) => {
  change(field(name));
  field(name).dispatchEvent(new Event('change', { bubbles: true }));
};
const press = (key: string) =>
  part('dialog').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
const shown = () => part('cue').firstChild?.textContent;
const isPlaying = () => part('toggle').textContent === words.pause;
const session = () => [
  navigator.mediaSession.metadata?.title,
  navigator.mediaSession.playbackState,
];
function begin(): void {
  part('open').click();
  part('begin').click();
}

test('the dialog shows each cue with its pause in words, the remaining time, and the end', () => {
  begin();
  expect(document.activeElement).toBe(part('toggle'));
  expect([shown(), part('part').textContent]).toEqual(['Sit down.', 'One']);
  expect(part('left').textContent).toBe(words.lastMinute);
  vi.advanceTimersByTime(4000);
  expect(part('cue').textContent).toBe(`Breathe. ${words.breaths.replace('{count}', '2')}`);
  vi.advanceTimersByTime(4000);
  const breath = () => [
    part('breath').querySelector('.guided-breath-word')?.textContent,
    part('breath').querySelectorAll('[data-taken="true"]').length,
    part('light').getAnimations().length,
  ];
  expect(breath()).toEqual([words.breatheIn, 1, 1]);
  vi.advanceTimersByTime(4500);
  expect(breath()).toEqual([words.breatheOut, 1, 1]);
  vi.advanceTimersByTime(5500 + 10_000);
  expect([shown(), part('part').textContent]).toEqual(['Stand up.', 'Two']);
  expect(breath()).toEqual([undefined, 0, 0]);
  vi.advanceTimersByTime(4000);
  expect([part('stage').hidden, part('end').hidden]).toEqual([true, false]);
  expect(document.activeElement).toBe(part('end-title'));
});

test('buttons, keys and media keys control the guide, and the media keys are released at the end', async () => {
  begin();
  expect(session()).toEqual([TITLE, 'playing']);
  for (const [act, line, playing] of [
    [() => mediaKeys.nexttrack?.(), 'Breathe.', true],
    [() => mediaKeys.previoustrack?.(), 'Sit down.', true],
    [() => mediaKeys.pause?.(), 'Sit down.', false],
    [() => mediaKeys.play?.(), 'Sit down.', true],
    [() => press('MediaTrackNext'), 'Breathe.', true],
    [() => press('MediaTrackPrevious'), 'Sit down.', true],
    [() => press('MediaPlayPause'), 'Sit down.', false],
    [() => press('ArrowRight'), 'Breathe.', false],
    [() => press('ArrowLeft'), 'Sit down.', false],
    [() => press(' '), 'Sit down.', true],
    [() => part('next').click(), 'Breathe.', true],
    [() => part('back').click(), 'Sit down.', true],
    [() => part('stage').click(), 'Sit down.', false],
  ] as const) {
    act();
    expect([shown(), isPlaying()]).toEqual([line, playing]);
    expect(session()).toEqual([TITLE, playing ? 'playing' : 'paused']);
  }
  part('leave').click();
  await expect.poll(session).toEqual([undefined, 'none']);
  expect(Object.values(mediaKeys)).toEqual([null, null, null, null]);
});

test('the screen stays awake only while the guide plays', async () => {
  part('open').click();
  expect(locks).toEqual([]);
  part('begin').click();
  await expect.poll(() => locks).toEqual([true]);
  press(' ');
  await expect.poll(() => locks).toEqual([true, false]);
  press(' ');
  await expect.poll(() => locks).toEqual([true, false, true]);
  part('leave').click();
  await expect.poll(() => locks).toEqual([true, false, true, false]);
});

test('a voice reads once it is chosen, again after a pause, and the silent track plays for headphones meanwhile', async () => {
  const play = vi.mocked(HTMLMediaElement.prototype.play);
  begin();
  part('leave').click();
  await expect.poll(session).toEqual([undefined, 'none']);
  expect([spoken, play.mock.calls]).toEqual([[], []]);

  part('open').click();
  expect(part('headphones').hidden).toBe(true);
  choose('aloud', (box) => {
    box.checked = true;
  });
  expect(part('headphones').hidden).toBe(false);
  const voices = page.elementLocator(field('voice')).getByRole('option');
  expect(voices.elements().map(({ textContent }) => textContent)).toEqual(['Ana', 'Bo']);
  choose('voice', (select) => {
    select.value = 'Bo';
  });
  choose('rate', (select) => {
    select.value = '0';
  });
  part('begin').click();
  expect(spoken).toEqual(['Bo 0.75: Sit down.']);
  expect(play).toHaveBeenCalledTimes(1);
  press(' ');
  press(' ');
  expect(spoken).toHaveLength(2);
  expect(play).toHaveBeenCalledTimes(2);
});

test.each([
  ['in the evening, the next day', new Date(2026, 11, 31, 22, 5), '2027-01-01'],
  ['after midnight, the same day', new Date(2026, 11, 4, 0, 40), '2026-12-04'],
  ['in the morning, the next day', new Date(2026, 11, 4, 7, 0), '2026-12-05'],
])('the next evening is, %s', (_, now, date) => {
  expect(nextEvening(now)).toBe(date);
});
