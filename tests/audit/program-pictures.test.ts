// Test of the pictures that `npm run pictures:program` takes of the delivered program: public text is sharp, and paid
// text is illegible.

import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { openProgramPage, publicWords, takePart } from '../../app/scripts/program-pages';

/**
 * Measures the detail of a picture: the largest difference of a pixel (0 to 255) from the same picture with text
 * reduced to two pixels in height.
 */
async function detail(image: Buffer, fontSize: number): Promise<number> {
  const { width, height } = await sharp(image).metadata();
  const small = await sharp(image)
    .resize({ width: Math.round((width * 3) / fontSize) })
    .png()
    .toBuffer();
  const coarse = await sharp(small)
    .resize({ width, height, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  const fine = await sharp(image).greyscale().raw().toBuffer();
  return fine.reduce(
    (most, value, index) => Math.max(most, Math.abs(value - (coarse[index] ?? 0))),
    0,
  );
}

test('in a picture of a page, public text is sharp, and all other text is illegible', async ({
  browser,
}) => {
  const page = await openProgramPage(browser, 'day-1', { width: 500, height: 2000 });
  const text = page.locator('.document-body p');
  await text.first().evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  const part = { of: text.first(), width: 1500 };
  const publicText = await publicWords();
  const [open, closed] = [await takePart(page, publicText, part), await takePart(page, '', part)];
  expect(await detail(open, 51)).toBeGreaterThan(100);
  expect(await detail(closed, 51)).toBeLessThan(25);

  // A sentence of a card; the brand mark on it stays sharp.
  await page.context().close();
  const cards = await openProgramPage(browser, 'bonus-2', { width: 1100, height: 3000 });
  const sentence = cards.locator('.cards-card p').nth(2);
  await sentence.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  const card = await takePart(cards, publicText, { of: sentence, width: 800 });
  expect(await detail(card, 60)).toBeLessThan(25);
  await cards.context().close();
});
