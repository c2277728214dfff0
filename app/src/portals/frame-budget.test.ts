// Tests of the frame budget: canvas size, frame rate, and the effect of late frames.
import { expect, test } from 'vitest';
import { canvasSize, FrameBudget, MOST_PIXELS } from './frame-budget';

test.each([
  { box: { width: 390, height: 520 }, ratio: 3 },
  { box: { width: 416, height: 555 }, ratio: 1 },
  { box: { width: 2000, height: 2600 }, ratio: 2 },
  { box: { width: 1, height: 4000 }, ratio: 1.25 },
])(
  'a canvas of $box has the pixels of the screen, and at most half a megapixel',
  ({ box, ratio }) => {
    const { width, height } = canvasSize(box, ratio, 1);
    expect(width * height).toBeLessThanOrEqual(MOST_PIXELS);
    const isWhole = box.width * box.height * ratio ** 2 <= MOST_PIXELS;
    if (isWhole)
      expect([width, height]).toEqual(
        [box.width, box.height].map((side) => Math.floor(side * ratio)),
      );
    const half = canvasSize(box, ratio, 0.5);
    expect(half.width).toBeLessThanOrEqual(Math.max(1, width / 2));
  },
);

test('a box without layout gets a canvas of one pixel', () => {
  expect(canvasSize({ width: 0, height: 0 }, 2, 1)).toEqual({ width: 1, height: 1 });
});

/** Counts how many of `count` screen frames, `apart` milliseconds from each other, are drawn. */
function drawn(budget: FrameBudget, count: number, apart: number, from = 0): number {
  let sum = 0;
  for (let frame = 0; frame < count; frame += 1) if (budget.isDue(from + frame * apart)) sum += 1;
  return sum;
}

test.each([60, 120, 144, 50, 30])(
  'on a screen of %i hertz at most thirty frames per second are drawn',
  (hertz) => {
    const budget = new FrameBudget();
    const frames = drawn(budget, hertz * 10, 1000 / hertz);
    expect(frames).toBeLessThanOrEqual(10 * 32);
    expect(frames).toBeGreaterThanOrEqual(10 * 24);
    expect(budget.scale).toBe(1);
  },
);

test.each([
  [90, 18],
  [300, 4],
  [5000, 4],
])('late frames, %i ms apart, halve the canvas, and then stop it', (apart, late) => {
  const budget = new FrameBudget();
  const first = 1 + late;
  drawn(budget, first - 1, apart);
  expect(budget.scale).toBe(1);
  drawn(budget, 1, apart, (first - 1) * apart);
  expect(budget.scale).toBe(0.5);
  drawn(budget, late - 1, apart, first * apart);
  expect(budget.scale).toBe(0.5);
  drawn(budget, 1, apart, (first + late - 1) * apart);
  expect(budget.scale).toBe(0);
  expect(drawn(budget, 200, 33, 100_000)).toBe(0);
});

test('a half-size canvas without late frames stays half-size, and a few late frames do not shrink a full-size one', () => {
  const budget = new FrameBudget();
  drawn(budget, 19, 90);
  drawn(budget, 1000, 33, 19 * 90);
  expect(budget.scale).toBe(0.5);
  const other = new FrameBudget();
  // Makes every fourth frame late.
  let now = 0;
  for (let frame = 0; frame < 400; frame += 1) {
    now += frame % 4 === 0 ? 100 : 33.4;
    other.isDue(now);
  }
  expect(other.scale).toBe(1);
});

test('a pause does not count as a late frame', () => {
  const budget = new FrameBudget();
  for (let pause = 0; pause < 100; pause += 1) {
    drawn(budget, 3, 33.4, pause * 60_000);
    budget.rest();
  }
  expect(budget.scale).toBe(1);
});
