// Measures the loss of an encoded picture: its signal-to-noise ratio, and false steps of brightness in smooth areas, which
// are visible as bands.

import sharp from 'sharp';

/** Width and height of the compared blocks, in pixels. */
const BLOCK = 8;

/** Maximum standard deviation of brightness (0 to 255) in a block of a smooth area such as silk, sky or plaster. */
const SMOOTH = 2;

/** Minimum error of the step between two smooth blocks that is visible as the edge of a band. */
const STEP = 1;

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
  /** False steps per thousand steps between neighboring smooth blocks. */
  falseSteps: number;
}

/** Compares an encoded picture with its source of the same size. */
export function lossOf(source: Brightness, encoded: Brightness): Loss {
  const before = blocksOf(source);
  const after = blocksOf(encoded);
  let [steps, falseSteps] = [0, 0];
  const compare = (a: number, b: number) => {
    if (!isSmooth(before, a) || !isSmooth(before, b)) return;
    steps += 1;
    const error = mean(after, b) - mean(after, a) - (mean(before, b) - mean(before, a));
    if (Math.abs(error) >= STEP) falseSteps += 1;
  };
  const { columns, rows } = before;
  for (let index = 0; index < columns * rows; index += 1) {
    if ((index + 1) % columns !== 0) compare(index, index + 1);
    if (index + columns < columns * rows) compare(index, index + columns);
  }
  const squares = source.pixels.reduce(
    (sum, pixel, index) => sum + (pixel - (encoded.pixels[index] ?? 0)) ** 2,
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

const mean = ({ means }: Blocks, index: number) => means[index] ?? 0;
const isSmooth = ({ deviations }: Blocks, index: number) =>
  (deviations[index] ?? Number.POSITIVE_INFINITY) <= SMOOTH;

function blocksOf({ pixels, width, height }: Brightness): Blocks {
  const columns = Math.floor(width / BLOCK);
  const rows = Math.floor(height / BLOCK);
  const means = new Float64Array(columns * rows);
  const deviations = new Float64Array(columns * rows);
  for (let index = 0; index < columns * rows; index += 1) {
    const corner = Math.floor(index / columns) * BLOCK * width + (index % columns) * BLOCK;
    let [sum, squares] = [0, 0];
    for (let y = 0; y < BLOCK; y += 1)
      for (let x = 0; x < BLOCK; x += 1) {
        const pixel = pixels[corner + y * width + x] ?? 0;
        sum += pixel;
        squares += pixel ** 2;
      }
    const average = sum / BLOCK ** 2;
    means[index] = average;
    deviations[index] = Math.sqrt(Math.max(0, squares / BLOCK ** 2 - average ** 2));
  }
  return { columns, rows, means, deviations };
}
