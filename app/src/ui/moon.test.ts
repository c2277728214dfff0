// Tests of the moon's drawing, by the points where the edge of the shadow crosses its middle and its limb.
import { expect, test } from 'vitest';
import { FULL_MOON, moonPath, nightPath } from './moon';

/** The lit limb, and the x position where the light ends: from 1 at the left limb to 31 at the right limb. */
function lightOf(path: string): [limb: 'left' | 'right', end: number] {
  const [, sweep, end] =
    /^M16 1A15 15 0 0 ([01]) 16 31C\S+ 31 \S+ 24.28 (\S+) 16S/.exec(path) ?? [];
  return [sweep === '1' ? 'right' : 'left', Number(end)];
}

test('the moon waxes from the right, wanes to the left, and is half lit at the quarters', () => {
  expect([0, 60, 90, 120].map((angle) => lightOf(moonPath(angle)))).toEqual([
    ['right', 31],
    ['right', 23.5],
    ['right', 16],
    ['right', 8.5],
  ]);
  expect([240, 270, 300, 360].map((angle) => lightOf(moonPath(angle)))).toEqual([
    ['left', 23.5],
    ['left', 16],
    ['left', 8.5],
    ['left', 1],
  ]);
  expect(lightOf(FULL_MOON)).toEqual(['right', 1]);
  expect(lightOf(moonPath(180.1))).toEqual(['left', 31]);
});

test('the drawing of a night keeps a thin crescent at new moon, on its lit side', () => {
  const [thin, thinWaning] = [lightOf(nightPath(0)), lightOf(nightPath(360))];
  expect([thin[0], thinWaning[0]]).toEqual(['right', 'left']);
  expect(31 - thin[1]).toBeGreaterThan(2);
  expect(31 - thin[1]).toBeLessThan(4);
  expect(thinWaning[1] - 1).toBeCloseTo(31 - thin[1]);
  expect(nightPath(90)).toBe(moonPath(90));
});
