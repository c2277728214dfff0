// Checks that need pixels: focus indicators and graphics in screenshots, and pictures in a screenshot of the whole
// page.

import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { unloadedPictures } from '../support/pictures';
import { expect, test } from '../support/test';
import { lowContrastFocus, lowContrastGraphics } from './captured-contrast';

for (const [path, forcedColors] of [
  ...['/', '/initiation', '/journal', '/forms/house'].map((one) => [one, false] as const),
  ...['/', '/rituals'].map((one) => [one, true] as const),
])
  test(`on ${path} every focus indicator is visible${forcedColors ? ' with forced colors, and every graphic' : ''}`, async ({
    visit,
  }) => {
    const { page } = await visit(path, { javaScript: false, forcedColors });
    if (forcedColors) expect(await lowContrastGraphics(page)).toEqual([]);
    expect(await lowContrastFocus(page)).toEqual([]);
  });

/** Takes a screenshot of the whole page, and crops each of its pictures from it, by name. */
async function capturedPictures(page: Page): Promise<Map<string, Buffer>> {
  const boxes = await page.locator('main img').evaluateAll((images) =>
    images.map((image) => {
      const { left, top, width, height } = image.getBoundingClientRect();
      const [from, to] = [Math.max(0, left), Math.min(innerWidth, left + width)].map(Math.round);
      const [above, below] = [top + scrollY, top + scrollY + height].map(Math.round);
      const [x = 0, right = 0, y = 0, bottom = 0] = [from, to, above, below];
      return { name: image.className, left: x, top: y, width: right - x, height: bottom - y };
    }),
  );
  const whole = await page.screenshot({ fullPage: true });
  const pictures = new Map<string, Buffer>();
  for (const { name, ...box } of boxes)
    pictures.set(name, await sharp(whole).extract(box).removeAlpha().raw().toBuffer());
  return pictures;
}

for (const path of ['/', '/initiation', '/retreats'])
  test(`a screenshot of the whole of ${path} shows pictures, not their placeholders`, async ({
    visit,
  }) => {
    const { page } = await visit(path, { viewport: { width: 1440, height: 900 } });
    await expect.poll(() => unloadedPictures(page)).toEqual([]);
    const first = await capturedPictures(page);
    await page
      .locator('main img')
      .evaluateAll((images: HTMLImageElement[]) => Promise.all(images.map((one) => one.decode())));
    for (const [name, later] of await capturedPictures(page)) {
      const pixels = first.get(name) ?? Buffer.alloc(0);
      const differences = later.reduce(
        (sum, value, at) => sum + Math.abs(value - (pixels[at] ?? 0)),
        0,
      );
      expect(differences / later.length, name).toBeLessThan(1);
    }
  });
