// Tests of the measured loss of an encoded picture: noise, and bands in smooth areas.

import { expect, test } from 'vitest';
import { type Brightness, lossOf } from '../../app/scripts/picture-loss';

const [WIDTH, HEIGHT] = [256, 64];

/** Picture whose pixels are computed from their coordinates. */
const picture = (pixel: (x: number, y: number) => number): Brightness => ({
  pixels: Buffer.from(
    Array.from({ length: WIDTH * HEIGHT }, (_, at) => pixel(at % WIDTH, Math.floor(at / WIDTH))),
  ),
  width: WIDTH,
  height: HEIGHT,
});

/** Slow gradient, as in silk or sky. */
const gradient = (x: number) => 80 + x / 8;
/** Area with as much detail as sand. */
const sand = (x: number, y: number) => 100 + ((x * 37 + y * 91) % 60);

test('an equal picture has no loss', () => {
  const source = picture(gradient);
  expect(lossOf(source, source)).toEqual({ psnr: Number.POSITIVE_INFINITY, falseSteps: 0 });
});

test('bands in a gradient count as false steps, and noise does not', () => {
  const source = picture(gradient);
  const bands = lossOf(
    source,
    picture((x) => Math.round(gradient(x) / 6) * 6),
  );
  expect(bands.falseSteps).toBeGreaterThan(100);
  const noise = lossOf(
    source,
    picture((x, y) => gradient(x) + ((x + y) % 2)),
  );
  expect(noise.falseSteps).toBe(0);
  expect(noise.psnr).toBeGreaterThan(45);
});

test('a detailed area has no false steps, even after coarse encoding', () => {
  const coarse = lossOf(
    picture(sand),
    picture((x, y) => Math.round(sand(x, y) / 16) * 16),
  );
  expect(coarse.falseSteps).toBe(0);
  expect(coarse.psnr).toBeLessThan(40);
});
