// Contrast measured on the screen: focus indicators and forced colors; every-page-without-javascript.test.ts measures
// the text over images.

import { lowContrastFocus, lowContrastGraphics, measureTextOverImages } from '../support/contrast';
import { expect, test } from '../support/test';

test('text in the color of its image is found', async ({ visit }) => {
  const { page } = await visit('/', { javaScript: false });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.home-hero h1 { color: rgb(226 205 178) }');
    document.adoptedStyleSheets = [sheet];
  });
  const { lowContrast } = await measureTextOverImages(page);
  expect(lowContrast.join()).toContain('h1 in .');
});

test('a graphic without contrast is found, although it is sticky', async ({ visit }) => {
  const options = { javaScript: false, forcedColors: true };
  const { page } = await visit('/forms/house', options);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.form-intro .moonlit-door { opacity: 0.1 }');
    document.adoptedStyleSheets = [sheet];
  });
  expect((await lowContrastGraphics(page)).join()).toContain('moonlit-door');
});

for (const path of [
  '/',
  '/initiation',
  '/events',
  '/journal',
  '/journal/the-soft-no',
  '/forms/house',
])
  test(`on ${path} every focus indicator is visible`, async ({ visit }) => {
    const { page } = await visit(path, { javaScript: false });
    expect(await lowContrastFocus(page, path === '/')).toEqual([]);
  });

for (const path of ['/', '/initiation', '/rituals', '/forms/house'])
  test(`on ${path} focus indicators, graphics and buttons are visible with forced colors`, async ({
    visit,
  }) => {
    const { page } = await visit(path, { javaScript: false, forcedColors: true });
    expect(await lowContrastFocus(page, path === '/')).toEqual([]);
    expect(await lowContrastGraphics(page)).toEqual([]);
  });
