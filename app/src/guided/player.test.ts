// Tests of the player of the guided mode: timing of cues and breaths, pausing, going back and skipping.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Cue } from './guide-markup';
import { Player } from './player';

const cue = (index: number, part: string, breaths = 0): Cue => ({
  index,
  part,
  html: `Cue ${index}`,
  textMs: 4000,
  breaths,
  breathMs: 10_000,
});
/** Two parts; the second cue has two breaths. */
const CUES = [cue(0, 'One'), cue(3, 'One', 2), cue(4, 'Two')];

let log: string[];

function play(cues = CUES, reading?: () => Promise<void>) {
  return new Player(cues, {
    cue: ({ index }, isNewPart) => {
      log.push(isNewPart ? `cue ${index} of a new part` : `cue ${index}`);
      return reading?.();
    },
    breath: (number, _, half, ms) => log.push(`breath ${number} ${half} ${ms}`),
    rested: () => log.push('rested'),
    state: (isPlaying) => {
      log.push(isPlaying ? 'playing' : 'paused');
      return undefined;
    },
    end: () => log.push('end'),
  });
}

beforeEach(() => {
  log = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test('a cue is shown for its time, and then its breaths follow', async () => {
  const player = play();
  player.start();
  expect(player.remaining()).toBe(32_000);
  await vi.advanceTimersByTimeAsync(3999);
  expect(log).toEqual(['playing', 'cue 0 of a new part']);
  await vi.advanceTimersByTimeAsync(28_000);
  expect(log.slice(2)).toEqual([
    'cue 3',
    'breath 1 in 4500',
    'breath 1 out 5500',
    'breath 2 in 4500',
    'breath 2 out 5500',
    'rested',
    'cue 4 of a new part',
  ]);
  await vi.advanceTimersByTimeAsync(1);
  expect(log.at(-1)).toBe('end');
  expect(vi.getTimerCount()).toBe(0);
});

test('a pause keeps the remaining time', async () => {
  const player = play();
  player.start();
  await vi.advanceTimersByTimeAsync(3000);
  player.pause();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(player.remaining()).toBe(29_000);
  player.toggle();
  await vi.advanceTimersByTimeAsync(999);
  expect(log.at(-1)).toBe('playing');
  await vi.advanceTimersByTimeAsync(1);
  expect(log.at(-1)).toBe('cue 3');
});

test('going back leads to the beginning of the cue, or to the previous cue if this one has just begun', async () => {
  const player = play();
  player.start();
  await vi.advanceTimersByTimeAsync(4000 + 3500);
  player.back();
  expect(log.at(-1)).toBe('cue 3');
  expect(player.remaining()).toBe(28_000);
  player.back();
  expect(log.at(-1)).toBe('cue 0');
  player.back();
  expect(log.at(-1)).toBe('cue 0');
});

test('skipping leads to the next cue, also while paused, and after the last one to the end', async () => {
  const player = play();
  player.start();
  player.pause();
  player.next();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log.at(-1)).toBe('cue 3');
  player.play();
  await vi.advanceTimersByTimeAsync(4000);
  expect(log.at(-1)).toBe('breath 1 in 4500');
  player.next();
  player.next();
  expect(log.at(-1)).toBe('end');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log.at(-1)).toBe('end');
});

test('the player starts at a given cue, or at the next cue if the chosen length omits it', () => {
  play().start(3);
  expect(log.at(-1)).toBe('cue 3 of a new part');
  play().start(1);
  expect(log.at(-1)).toBe('cue 3 of a new part');
  play().start(9);
  expect(log.at(-1)).toBe('cue 0 of a new part');
});

test('the text stays until a voice has read it', async () => {
  let finish: () => void = () => undefined;
  const player = play(CUES, () => new Promise((resolve) => (finish = resolve)));
  player.start();
  await vi.advanceTimersByTimeAsync(9000);
  expect(log.at(-1)).toBe('cue 0 of a new part');
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(log.at(-1)).toBe('cue 3');
  // A voice that finishes after its cue was skipped changes nothing.
  player.next();
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(log.at(-1)).toBe('cue 4 of a new part');
});

test('a late timer, as in a hidden tab, does not make the guide longer', async () => {
  const player = play([cue(0, 'One'), cue(1, 'One'), cue(2, 'One'), cue(3, 'One'), cue(4, 'One')]);
  player.start();
  // The timer fires after ten seconds: the first cue is over, and so is half of the third.
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + 10_000);
  await vi.advanceTimersToNextTimerAsync();
  expect(log.at(-1)).toBe('cue 2');
  expect(player.remaining()).toBe(10_000);
  clock.mockRestore();
});

test('after the device has slept the guide continues at the same point', async () => {
  const player = play();
  player.start();
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + 30 * 60_000);
  await vi.advanceTimersToNextTimerAsync();
  expect(log.at(-1)).toBe('cue 3');
  clock.mockRestore();
});
