// Overlays follow the user preferences for reduced motion and reduced transparency; every-page.test.ts checks the pages.

import { expect, test } from '../support/test';
import {
  animatedElements,
  emulateReducedTransparency,
  translucentElements,
} from '../support/user-preferences';

/** The page, what opens the overlay, and its selector. */
const OVERLAYS = [
  ['/events', 'main [aria-haspopup="dialog"]', 'dialog[open]'],
  ['/initiation', 'form.buy-button button', '.checkout'],
] as const;

for (const [path, button, overlay] of OVERLAYS)
  test(`with reduced motion the overlay of ${path} has no animation or transition`, async ({
    visit,
  }) => {
    const { page } = await visit(path);
    await page.locator(button).first().click();
    await expect(page.locator(overlay)).toBeVisible();
    expect(await animatedElements(page)).toEqual([]);
  });

test('with reduced transparency the backdrop of a dialog is opaque', async ({ visit }) => {
  const { page } = await visit('/events');
  await emulateReducedTransparency(page);
  await page.locator('main [aria-haspopup="dialog"]').first().click();
  await expect(page.locator('dialog[open]')).toBeVisible();
  expect(await translucentElements(page)).toEqual([]);
});
