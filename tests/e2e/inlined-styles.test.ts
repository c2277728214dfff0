// Inlined styles: a document contains the rules that its page needs, in every state (every-page-with-motion.test.ts
// checks the pages themselves); the complete style sheets, which load before another page is shown, change nothing.

import type { Page } from '@playwright/test';
import { messages } from '#core';
import { expectCompleteStyles } from '../support/inlined-styles';
import { buyButton, checkout, tryAgain, words } from '../support/sales-page';
import { expect, test } from '../support/test';

const PHONE = { width: 390, height: 844 };

for (const path of ['/', '/contact'])
  test(`a dialog of ${path} is styled completely`, async ({ visit }) => {
    const { page } = await visit(path, { viewport: PHONE });
    await page.locator('main [aria-haspopup="dialog"]').first().click();
    await expect(page.locator('dialog[open] [data-shown="true"]')).toBeVisible();
    await expectCompleteStyles(page);
  });

test('a dialog is styled without any style sheet that has to load', async ({ visit }) => {
  const { page } = await visit('/contact', {
    // Sheets for other media belong to the load of the document.
    before: (context) => context.route(/\/assets\/(?!other-media-)[\w-]+\.css/, () => undefined),
  });
  await page.locator('main [aria-haspopup="dialog"]').first().click();
  const sheet = page.locator('.form-dialog-sheet');
  await expect(sheet).toBeVisible();
  await expect(sheet).toHaveCSS('background-color', 'rgb(251, 248, 242)');
  await expect(page.getByRole('dialog')).toHaveCSS('display', 'grid');
});

test('the checkout is styled completely in every state', async ({ disabled, visit }) => {
  const { page } = await visit('/initiation');
  await buyButton(page).click();
  await expect(page.getByText(words.demoNotice)).toBeVisible();
  await expectCompleteStyles(page);

  const { page: failed } = await visit(`${disabled.url}/initiation`, { console: [/status of/] });
  await buyButton(failed).click();
  await expect(tryAgain(failed)).toBeVisible();
  await expectCompleteStyles(failed);

  const { page: waiting } = await visit('/initiation', {
    before: (context) => context.route('**/create-initiation-checkout', () => undefined),
  });
  await buyButton(waiting).click();
  await expect(checkout(waiting).getByRole('status')).toHaveText(messages().checkoutLoading);
  await expectCompleteStyles(waiting);
});

for (const query of ['hawaii', 'zeppelin'])
  test(`the search for ${query} is styled completely`, async ({ visit }) => {
    const { page } = await visit('/journal');
    await page.getByRole('searchbox').fill(query);
    await expect(page).toHaveURL(/q=/);
    await expectCompleteStyles(page);
  });

test('the receipt is styled completely', async ({ visit }) => {
  const { page, hydrated } = await visit('/initiation');
  await buyButton(page).click();
  await page.getByRole('button', { name: 'Complete the rehearsal' }).click();
  await page.waitForURL(/\/welcome/);
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
  // Tooltips bring their styles when they hydrate.
  await hydrated();
  await expectCompleteStyles(page);
});

test('another page is shown when its style sheets have loaded, and never without them', async ({
  visit,
}) => {
  const sheet = /\/start-[\w-]+\.css/;
  const { page, release } = await visit('/', { held: sheet });
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  const requested = page.waitForRequest(sheet);
  await page.locator('#menu a[href="/impact"], footer a[href="/impact"]').first().click();
  await requested;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
  release();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading ?? '');
  await expectLoaded(page);
});

async function expectLoaded(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[data-rest]')].every(
          ({ media, sheet }) => media === '' && sheet !== null,
        ),
      ),
    )
    .toBe(true);
}
