// Tests of the `sizes` attribute: the width at which a picture is drawn in its frame.

import { expect, test } from 'vitest';
import { coverSizes } from './picture-sizes';

const LANDSCAPE = 1920 / 1080;
const UPRIGHT = 1440 / 1800;

test('a frame at least as wide in shape as the picture, or without a shape, shows the whole width of the picture', () => {
  expect(coverSizes([{ width: '100vw', shape: 2 }], LANDSCAPE)).toBe('100vw');
  expect(coverSizes([{ width: '100vw' }], LANDSCAPE)).toBe('100vw');
  expect(coverSizes([{ width: '30rem', shape: 4 / 5 }], UPRIGHT)).toBe('30rem');
});

test('an upright frame shows part of a landscape picture, which is drawn wider than the frame', () => {
  expect(coverSizes([{ width: '30rem', shape: 4 / 5 }], LANDSCAPE)).toBe('calc(2.22 * 30rem)');
  expect(coverSizes([{ width: '30rem', shape: 3 / 4 }], 1)).toBe('calc(1.33 * 30rem)');
});

test('a frame of a given height is covered in both directions', () => {
  const frame = { width: '100vw', height: 'max(100vh, 42rem)' };
  expect(coverSizes([frame], UPRIGHT)).toBe('max(100vw, 0.8 * max(100vh, 42rem))');
});

test('each range of window widths has the size of its own frame', () => {
  const frames = [
    { from: 64, width: '30rem', shape: 1 },
    { width: '100vw', height: '50vh' },
  ];
  expect(coverSizes(frames, LANDSCAPE)).toBe(
    '(min-width: 64rem) calc(1.78 * 30rem), max(100vw, 1.78 * 50vh)',
  );
});
