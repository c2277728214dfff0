// Tests of what the build measures of an encoded picture: noise, and bands on smooth grounds.

import { expect, test } from 'vitest';
import { type Brightness, lossOf } from '../../app/scripts/picture-loss';

const [WIDTH, HEIGHT] = [256, 64];

/** Picture whose pixels are computed from their place. */
const picture = (pixel: (x: number, y: number) => number): Brightness => ({
  pixels: Buffer.from(
    Array.from({ length: WIDTH * HEIGHT }, (_, at) => pixel(at % WIDTH, Math.floor(at / WIDTH))),
  ),
  width: WIDTH,
  height: HEIGHT,
});

/** A slow gradient, as of silk or sky. */
const gradient = (x: number) => 80 + x / 8;
/** A ground with as much detail as sand. */
const sand = (x: number, y: number) => 100 + ((x * 37 + y * 91) % 60);

test('an equal picture has lost nothing', () => {
  const source = picture(gradient);
  expect(lossOf(source, source)).toEqual({ psnr: Number.POSITIVE_INFINITY, falseSteps: 0 });
});

test('bands in a gradient are false steps, and noise on it is none', () => {
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

test('a detailed ground has no steps, whatever an encoder makes of it', () => {
  const coarse = lossOf(
    picture(sand),
    picture((x, y) => Math.round(sand(x, y) / 16) * 16),
  );
  expect(coarse.falseSteps).toBe(0);
  expect(coarse.psnr).toBeLessThan(40);
});
