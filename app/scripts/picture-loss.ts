// Measures what an encoder has lost of a picture: its signal-to-noise ratio, and false steps on smooth grounds, which
// are seen as bands.

import sharp from 'sharp';

/** Sides of the blocks whose mean brightness is compared, in pixels. */
const BLOCK = 8;

/** Largest standard deviation of brightness in a block of a smooth ground such as silk, sky or plaster; white is 255. */
const SMOOTH = 2;

/** Least error of the step from one smooth block to the next that is seen as the edge of a band. */
const STEP = 1;

/** Brightness of a picture. */
export interface Brightness {
  pixels: Buffer;
  width: number;
  height: number;
}

export async function brightnessOf(picture: Buffer): Promise<Brightness> {
  const { data, info } = await sharp(picture)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

interface Loss {
  /** Peak signal-to-noise ratio of the brightness in decibels. */
  psnr: number;
  /** False steps in a thousand steps between neighboring blocks of smooth grounds. */
  falseSteps: number;
}

/** Compares an encoded picture with its source; both have the same size. */
export function lossOf(source: Brightness, encoded: Brightness): Loss {
  const before = blocksOf(source);
  const after = blocksOf(encoded);
  let [steps, falseSteps] = [0, 0];
  const compare = (one: number, other: number) => {
    if (!isSmooth(before, one) || !isSmooth(before, other)) return;
    steps += 1;
    const error = mean(after, other) - mean(after, one) - (mean(before, other) - mean(before, one));
    if (Math.abs(error) >= STEP) falseSteps += 1;
  };
  const { columns, rows } = before;
  for (let at = 0; at < columns * rows; at += 1) {
    if ((at + 1) % columns !== 0) compare(at, at + 1);
    if (at + columns < columns * rows) compare(at, at + columns);
  }
  const squares = source.pixels.reduce(
    (sum, pixel, at) => sum + (pixel - (encoded.pixels[at] ?? 0)) ** 2,
    0,
  );
  return {
    psnr: 10 * Math.log10(255 ** 2 / (squares / source.pixels.length)),
    falseSteps: steps === 0 ? 0 : (1000 * falseSteps) / steps,
  };
}

/** Mean and standard deviation of the brightness in each block, row by row. */
interface Blocks {
  columns: number;
  rows: number;
  means: Float64Array;
  deviations: Float64Array;
}

const mean = ({ means }: Blocks, at: number) => means[at] ?? 0;
const isSmooth = ({ deviations }: Blocks, at: number) =>
  (deviations[at] ?? Number.POSITIVE_INFINITY) <= SMOOTH;

function blocksOf({ pixels, width, height }: Brightness): Blocks {
  const columns = Math.floor(width / BLOCK);
  const rows = Math.floor(height / BLOCK);
  const means = new Float64Array(columns * rows);
  const deviations = new Float64Array(columns * rows);
  for (let at = 0; at < columns * rows; at += 1) {
    const corner = Math.floor(at / columns) * BLOCK * width + (at % columns) * BLOCK;
    let [sum, squares] = [0, 0];
    for (let y = 0; y < BLOCK; y += 1)
      for (let x = 0; x < BLOCK; x += 1) {
        const pixel = pixels[corner + y * width + x] ?? 0;
        sum += pixel;
        squares += pixel ** 2;
      }
    const average = sum / BLOCK ** 2;
    means[at] = average;
    deviations[at] = Math.sqrt(Math.max(0, squares / BLOCK ** 2 - average ** 2));
  }
  return { columns, rows, means, deviations };
}
