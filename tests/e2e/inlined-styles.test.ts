// Inlined styles: a document has all rules of its page; another page is shown with its own.

import { expect, test } from '../support/test';

test('a dialog is styled without any style sheet that has to load', async ({ visit }) => {
  const { page } = await visit('/contact', {
    // The rules for paper belong to the load of the document.
    before: (context) => context.route(/\/assets\/(?!print-)[\w-]+\.css/, () => undefined),
  });
  await page.locator('main [aria-haspopup="dialog"]').first().click();
  const sheet = page.locator('.form-dialog-sheet');
  await expect(sheet).toBeVisible();
  await expect(sheet).toHaveCSS('background-color', 'rgb(251, 248, 242)');
  await expect(page.getByRole('dialog')).toHaveCSS('display', 'grid');
});

for (const sheet of ['impact-page', 'pictures'])
  test(`another page is shown when its style sheet “${sheet}” has loaded, and never without it`, async ({
    visit,
  }) => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const file = new RegExp(`/${sheet}-[\\w-]+\\.css`);
    const { page } = await visit('/', {
      before: (context) =>
        context.route(file, async (route) => {
          await released;
          await route.continue();
        }),
    });
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    const requested = page.waitForRequest(file);
    await page.locator('#menu a[href="/impact"], footer a[href="/impact"]').first().click();
    await requested;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
    release();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading ?? '');
    const picture = page.locator('.page:not([hidden]) img').first();
    await expect(picture).toHaveCSS('background-image', /^url\("data:image\/webp/);
    await expect(picture).toHaveCSS('object-fit', 'cover');
  });

test('pages that are opened one after the other look like pages that are opened alone', async ({
  demo,
  visit,
}) => {
  const { page } = await visit('/');
  for (const path of ['/impact', '/rituals', '/about', '/events', '/']) {
    await page
      .locator(`#menu a[href="${path}"], footer a[href="${path}"], .nav-brand[href="${path}"]`)
      .first()
      .click();
    await expect(page).toHaveURL(`${demo.url}${path}`);
    const sizes = () =>
      [...document.querySelectorAll('.page:not([hidden]) :is(h1, h2, h3, p, a, img, section)')].map(
        (element) => {
          const { width, height } = element.getBoundingClientRect();
          const { color, fontSize, display } = getComputedStyle(element);
          return `${element.tagName} ${Math.round(width)}×${Math.round(height)} ${color} ${fontSize} ${display}`;
        },
      );
    const { page: alone } = await visit(path);
    expect(await page.evaluate(sizes), path).toEqual(await alone.evaluate(sizes));
    await alone.close();
  }
});
