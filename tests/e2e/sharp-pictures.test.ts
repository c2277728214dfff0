// Pictures on phones: sharp on the first screen.

import { readdir } from 'node:fs/promises';
import { join, parse, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { prerenderList } from '#core';
import { expect, test } from '../support/test';

const IMAGES = resolve(import.meta.dirname, '../../content/images');
const PHONES = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 430, height: 932 },
];
const DENSITY = 2;
const PATHS = [
  ...new Set(
    prerenderList()
      .filter(({ status, framed, state }) => status === 200 && !framed && state === undefined)
      .map(({ path }) => path),
  ),
];

/** A picture that covers its frame is blurred when it is enlarged more than this. */
const MOST_ENLARGED = 1.2;

interface Shown {
  /** The file that the browser has chosen. */
  file: string;
  /** Pixels of its width. */
  pixels: number;
  /** Device pixels on which one pixel of the file is drawn. */
  enlarged: number;
}

/** The pictures on the first screen. */
function shownPictures(page: Page): Promise<Shown[]> {
  return page.evaluate(async () => {
    const images = [...document.querySelectorAll('img')].filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return image.checkVisibility() && top < innerHeight && bottom > 0 && width > 0;
    });
    return await Promise.all(
      images.map(async (image) => {
        await image.decode();
        // On the page the natural size is in CSS pixels, since `srcset` gives the file a density.
        const file = new Image();
        file.src = image.currentSrc;
        await file.decode();
        const { width, height } = image.getBoundingClientRect();
        const ratio = file.naturalWidth / file.naturalHeight;
        const drawn =
          getComputedStyle(image).objectFit === 'cover' ? Math.max(width, height * ratio) : width;
        return {
          file: image.currentSrc.split('/').pop() ?? '',
          pixels: file.naturalWidth,
          enlarged: (drawn * devicePixelRatio) / file.naturalWidth,
        };
      }),
    );
  });
}

/** The width of the source of a picture's file, in pixels. */
async function sourceWidth(file: string): Promise<number> {
  const id = file.replace(/-[0-9a-f]{10}-\d+\.\w+$/, '');
  const source = (await readdir(IMAGES)).find((name) => parse(name).name === id) ?? id;
  return (await sharp(join(IMAGES, source)).metadata()).autoOrient.width;
}

for (const path of PATHS)
  test(`${path} has sharp pictures on every phone`, async ({ visit }) => {
    for (const viewport of PHONES) {
      const { page } = await visit(path, {
        javaScript: false,
        viewport,
        deviceScaleFactor: DENSITY,
      });
      // A file with all pixels of its source cannot be sharper.
      for (const { file, pixels, enlarged } of await shownPictures(page))
        if (pixels < (await sourceWidth(file)))
          expect
            .soft(enlarged, `${file} is enlarged at ${viewport.width}`)
            .toBeLessThanOrEqual(MOST_ENLARGED);
    }
  });

test('pictures on the first screen are found', async ({ visit }) => {
  const { page } = await visit('/', { javaScript: false, deviceScaleFactor: DENSITY });
  const [first] = await shownPictures(page);
  expect(first?.pixels).toBeGreaterThan(1000);
});
