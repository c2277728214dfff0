// The bar at the top, and going from room to room without a new document.

import type { Page } from 'playwright-core';
import { words } from '../support/sales-page';
import { expect, test } from '../support/test';

const items = [
  ['Home', '/'],
  ['About', '/about'],
  ['Consulting', '/consulting'],
  ['Rituals', '/rituals'],
  ['Initiation', '/initiation'],
  ['Events', '/events'],
  ['Retreats', '/retreats'],
  ['Contact', '/contact'],
] as const;

function bar(page: Page) {
  return page.getByRole('navigation', { name: 'Main' });
}

/** Resolves when the page has heard of its new place: that comes with the next frame. */
function scrollTo(page: Page, place: number): Promise<unknown> {
  return page.evaluate(
    (top) =>
      new Promise((heard) => {
        window.addEventListener('scroll', heard, { once: true });
        window.scrollTo({ top, behavior: 'instant' });
      }),
    place,
  );
}

test('the bar holds the eight items in their order', async ({ demo, visit }) => {
  const { page } = await visit(demo.url);
  await expect(bar(page).getByRole('link')).toHaveText(items.map(([name]) => name));
  for (const [name, path] of items) {
    await expect(bar(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
});

test.for(items)(
  'on %s, at %s, that item alone is active',
  async ([name, path], { demo, visit }) => {
    const { page } = await visit(`${demo.url}${path}`);
    await expect(bar(page).locator('[aria-current="page"]')).toHaveText([name]);
  },
);

test('no item is active where no item leads', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/impact`);
  await expect(bar(page).locator('[aria-current="page"]')).toHaveCount(0);
});

test('the brand leads home', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/about`);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(`${demo.url}/`);
  await expect(bar(page).locator('[aria-current="page"]')).toHaveText(['Home']);
});

test('another room opens without a new document, with its own title, which is said, focus and place', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(demo.url);
  const homeTitle = await page.title();
  await page.evaluate(() => {
    document.documentElement.dataset['first'] = 'yes';
    window.scrollTo({ top: 600, behavior: 'instant' });
  });

  await bar(page).getByRole('link', { name: 'About', exact: true }).click();
  await expect(page).toHaveURL(`${demo.url}/about`);
  await expect(page).not.toHaveTitle(homeTitle);
  await expect(page.locator('html')).toHaveAttribute('data-first', 'yes');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  const aboutTitle = await page.title();
  const said = page.locator('[aria-live="polite"]').filter({ hasText: /./ });
  await expect(said).toHaveText([aboutTitle]);
  await scrollTo(page, 300);
  await page.goBack();
  await expect(page).toHaveTitle(homeTitle);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
  await expect(said).toHaveText([homeTitle]);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goForward();
  await expect(page).toHaveTitle(aboutTitle);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
});

test('the first page is not said twice: nothing is announced before she goes on', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(demo.url);
  await expect(page.locator('[aria-live="polite"]')).toHaveText(['']);
});

test('a link to a place on the page leads there, and the next Tab goes on from it', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(demo.url);
  await page.getByRole('main').getByRole('link', { name: 'Enter the house' }).click();
  await expect(page).toHaveURL(`${demo.url}/#welcome`);
  await expect(page.locator('#welcome')).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.locator('#welcome').getByRole('link')).toBeFocused();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the till is entered by a document of its own, for its own content policy', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(demo.url);
  await page.evaluate(() => {
    document.documentElement.dataset['first'] = 'yes';
  });
  await bar(page).getByRole('link', { name: 'Initiation', exact: true }).click();
  await expect(page).toHaveURL(`${demo.url}/initiation`);
  await expect(page.locator('html')).not.toHaveAttribute('data-first', 'yes');
});

test('the skip link leads past the bar', async ({ demo, visit }) => {
  const { page } = await visit(demo.url);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: words.skipLink });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('links to the world outside say that they open a new tab', async ({ demo, visit }) => {
  const { page } = await visit(demo.url);
  const outside = page.locator('a[target="_blank"]');
  expect(await outside.count()).toBeGreaterThanOrEqual(4);
  for (const link of await outside.all()) {
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(link).toHaveAccessibleName(/\(opens in a new tab\)$/);
  }
});

test('the footer tells the year of the visitor', async ({ demo, visit }) => {
  const { page } = await visit(demo.url);
  await expect(page.getByRole('contentinfo')).toContainText(
    new RegExp(`© ${new Date().getFullYear()}\\b.*All rights reserved`),
  );
});
