// The journal's search and categories by its address: answered by the server, without JavaScript, and hydrated.

import { searchArticles } from '../support/content';
import {
  box,
  cards,
  categories,
  categoryLink,
  clear,
  found,
  query,
  search,
  titles,
} from '../support/journal-page';
import { expect, test } from '../support/test';

const WITHOUT_JAVASCRIPT = { javaScript: false };

test('without JavaScript a search lists what it finds, in the same words', {
  tag: '@journey',
}, async ({ visit }) => {
  const { page } = await visit('/journal', WITHOUT_JAVASCRIPT);
  await box(page).fill('HAWAIʻI');
  await page.getByRole('button', { name: search.label }).click();
  await expect.poll(() => query(page)).toEqual({ q: 'HAWAIʻI' });
  await expect(box(page)).toHaveValue('HAWAIʻI');
  await expect(titles(page)).toHaveText(found('hawaii'));
  await expect(page.getByText(searchArticles('HAWAIʻI').countText)).toBeVisible();
  await expect(cards(page).locator('mark').first()).toHaveText(/hawai.?i/i);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/journal$/);

  await box(page).fill('oil');
  await box(page).press('Enter');
  await expect(titles(page)).toHaveText(found('oil'));
});

test('without JavaScript a category keeps the search, and a search keeps the category', {
  tag: '@journey',
}, async ({ visit }) => {
  const { page } = await visit('/journal?q=the', WITHOUT_JAVASCRIPT);
  await categoryLink(page, 'Rituals').click();
  await expect.poll(() => query(page)).toEqual({ q: 'the', category: 'Rituals' });
  await expect(categoryLink(page, 'Rituals')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText(categories[0]?.text ?? 'no category')).toBeVisible();
  await expect(titles(page)).toHaveText(found('the', 'Rituals'));
  await box(page).fill('oil');
  await box(page).press('Enter');
  await expect.poll(() => query(page)).toEqual({ q: 'oil', category: 'Rituals' });
  await expect(titles(page)).toHaveText(found('oil', 'Rituals'));
});

test('without JavaScript no result shows a message, and Clear filters opens the whole list', async ({
  visit,
}) => {
  const { page } = await visit('/journal?q=zeppelin&category=Rituals', WITHOUT_JAVASCRIPT);
  await expect(page.getByText('No articles found matching your search.')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await clear(page).click();
  await expect(titles(page)).toHaveText(found(''));
  await expect(box(page)).toHaveValue('');
  await categoryLink(page, 'Case Studies').click();
  await page.getByRole('link', { name: 'See the case studies' }).click();
  await expect(page).toHaveURL('/case-studies');
});

test('without WebAssembly the search works as without JavaScript', async ({ visit }) => {
  const { page } = await visit('/journal', {
    waitForHydration: false,
    before: (context) =>
      context.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly')),
  });
  await box(page).fill('oil');
  await box(page).press('Enter');
  await expect(page).toHaveURL('/journal?q=oil');
  await expect(titles(page)).toHaveText(found('oil'));
  await clear(page).click();
  await expect(titles(page)).toHaveText(found(''));
});

test('hydration keeps every element of what the server has found', async ({ visit }) => {
  const { page } = await visit('/journal?q=the&category=Rituals', {
    before: (context) =>
      context.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => {
          for (const element of document.querySelectorAll('main *'))
            element.toggleAttribute('data-served');
        });
      }),
  });
  await expect(titles(page)).toHaveText(found('the', 'Rituals'));
  await expect(page.locator('main article :not([data-served])')).toHaveCount(0);
  // The search goes on in the browser.
  await box(page).fill('oil');
  await expect(titles(page)).toHaveText(found('oil', 'Rituals'));
  await expect.poll(() => query(page)).toEqual({ q: 'oil', category: 'Rituals' });
  await clear(page).click();
  await expect(titles(page)).toHaveText(found(''));
});

test('where a server of files sends the whole list, the search of the address follows', async ({
  demo,
  visit,
}) => {
  const { page } = await visit('/favicon.svg', { waitForHydration: false });
  const whole = await (await fetch(`${demo.url}/journal`)).text();
  await page.route(/\/journal\?/, async (route) => {
    const response = await route.fetch({ url: `${demo.url}/journal` });
    await route.fulfill({ response, body: whole });
  });
  await page.goto('/journal?q=oil&category=Rituals');
  await expect(titles(page)).toHaveText(found('oil', 'Rituals'));
  await expect(box(page)).toHaveValue('oil');
});

// ── Addresses ─────────────────────────────────────────────────────

for (const [address, words] of [
  ['?q=hair&page=-1', 'hair'],
  ['?q=hair&page=0.5', 'hair'],
  ['?q=hair&page=NaN', 'hair'],
  ['?q=hair&page=Infinity', 'hair'],
  ['?q=hair&page=4294967296', 'hair'],
  ['?q=hair&page=99999999999999999999999999', 'hair'],
  ['?q=hair&q=oil&page=1&page=-1', 'hair'],
  ['?category=__proto__&page=1e9', ''],
  ['?category=%00&q=%00', ''],
  ['?q=%', '%'],
  ['?q=%E0%A4%A&page=%ZZ', ''],
  ['?q=%ED%A0%80', ''],
  ['?q={{cards}}%3Cscript%3E%22%27', '{{cards}}<script>"\''],
  ['?&&==&q', ''],
] as const)
  test(`${address} opens the journal`, async ({ visit }) => {
    const { page } = await visit(`/journal${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('The reading room');
    await expect(box(page)).toHaveValue(words);
    const expected = found(words);
    if (expected.length > 0) await expect(titles(page)).toHaveText(expected);
    else await expect(page.getByText('No articles found matching your search.')).toBeVisible();
  });

test('a very long search opens the journal', async ({ visit }) => {
  const { page } = await visit(`/journal?q=${'long+'.repeat(1_500)}`);
  await expect(page.getByText('No articles found matching your search.')).toBeVisible();
  // Typed, it may be longer than any address.
  await box(page).fill('x'.repeat(200_000));
  await expect(page.getByText('No articles found matching your search.')).toBeVisible();
  await clear(page).click();
  await expect(titles(page)).toHaveText(found(''));
});
