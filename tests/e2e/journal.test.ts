// The journal page: search, categories and links to articles, in the app and without it; odd addresses; the newsletter.

import type { Page } from '@playwright/test';
import { searchArticles } from '../support/content';
import {
  box,
  cards,
  categories,
  categoryLink,
  clear,
  featuredList,
  found,
  listed,
  newsletter,
  query,
  search,
  titles,
} from '../support/journal-page';
import { expect, test } from '../support/test';

const WITHOUT_JAVASCRIPT = { javaScript: false };

test('the page lists seven articles, two of them featured, and six categories', async ({
  visit,
}) => {
  const { page } = await visit('/journal');
  await expect(titles(page)).toHaveText(found(''));
  expect(listed).toHaveLength(7);
  const excerpts = cards(page).locator('.article-card-excerpt');
  await expect(excerpts.first()).toHaveCSS('-webkit-line-clamp', '3');
  await expect(featuredList(page).getByRole('article')).toHaveCount(2);
  const links = page.getByRole('navigation', { name: search.category }).getByRole('link');
  await expect(links).toHaveText([
    /^All\s*7$/,
    /^Rituals\s*\d$/,
    /^Brand Story\s*\d$/,
    /^Soft Power\s*\d$/,
    /^Founder Notes\s*\d$/,
    /^Case Studies\s*0$/,
  ]);
  await expect(links.first()).toHaveAttribute('aria-current', 'page');
  const address = '/journal?category=Soft+Power';
  await expect(categoryLink(page, 'Soft Power')).toHaveAttribute('href', address);
});

test('typing searches, marks the matches and updates the query string', {
  tag: '@journey',
}, async ({ visit }) => {
  const { page } = await visit('/journal');
  await box(page).pressSequentially('hawaii');
  await expect(titles(page)).toHaveText(found('hawaii'));
  expect(found('hawaii').length).toBeGreaterThan(0);
  await expect(cards(page).locator('mark').first()).toHaveText(/hawai.?i/i);
  await expect(featuredList(page)).toHaveCount(0);
  await expect.poll(() => query(page)).toEqual({ q: 'hawaii' });

  await page.reload();
  await expect(box(page)).toHaveValue('hawaii');
  await expect(titles(page)).toHaveText(found('hawaii'));
});

test('changing the category keeps the search text, and history restores each step', {
  tag: '@journey',
}, async ({ visit }) => {
  const { page } = await visit('/journal');
  await box(page).fill('a');
  await categoryLink(page, 'Rituals').click();
  await expect(titles(page)).toHaveText(found('a', 'Rituals'));
  await expect(page.getByText(categories[0]?.text ?? 'no category')).toBeVisible();
  await categoryLink(page, 'Soft Power').click();
  await expect(titles(page)).toHaveText(found('a', 'Soft Power'));
  await expect.poll(() => query(page)).toEqual({ q: 'a', category: 'Soft Power' });

  await page.goBack();
  await expect(titles(page)).toHaveText(found('a', 'Rituals'));
  await page.goBack();
  await expect(titles(page)).toHaveText(found('a'));
  await expect(box(page)).toHaveValue('a');
  await page.goForward();
  await expect(titles(page)).toHaveText(found('a', 'Rituals'));
});

test('changing the category keeps the scroll position', async ({ visit }) => {
  const { page } = await visit('/journal');
  await categoryLink(page, 'Rituals').scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }));
  await categoryLink(page, 'Rituals').click();
  await expect(titles(page)).toHaveText(found('', 'Rituals'));
  expect(await page.evaluate(() => window.scrollY)).toBe(200);
});

test('going back from an article restores the list', async ({ visit }) => {
  const { page } = await visit('/journal');
  await box(page).fill('the');
  const first = titles(page).first().getByRole('link');
  const name = await first.innerText();
  await first.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(box(page)).toHaveValue('the');
  await expect(titles(page)).toHaveText(found('the'));
});

test('no result shows a message, and Clear filters focuses the search box', async ({ visit }) => {
  const { page } = await visit('/journal?category=Rituals');
  await box(page).fill('zeppelin');
  await expect(page.getByText('No articles found matching your search.')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await clear(page).click();
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('');
  await expect(titles(page)).toHaveText(found(''));
  await expect.poll(() => query(page)).toEqual({});
});

test('the result count is announced after typing stops', async ({ visit }) => {
  const { page } = await visit('/journal');
  const status = page.getByRole('main').getByRole('status').first();
  await expect(status).toHaveText('');
  await box(page).pressSequentially('moon');
  await expect(status).toHaveText(searchArticles('moon').countText);
});

test('no keystroke is lost on a slow machine', async ({ visit }) => {
  test.setTimeout(120_000);
  const { page } = await visit('/journal');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const text = 'a long sentence, typed faster than anybody reads: ʻāina, “quoted”, 100 %';
  await box(page).pressSequentially(text, { timeout: 45_000 });
  await expect(box(page)).toHaveValue(text);
  await expect.poll(() => query(page)['q']).toBe(text);
  // Editing in the middle keeps the caret position.
  await box(page).press('Home');
  await box(page).pressSequentially('not ');
  await expect(box(page)).toHaveValue(`not ${text}`);
});

test('text typed before hydration is kept', async ({ visit }) => {
  const { page, release } = await visit('/journal?category=Rituals', {
    held: /\/assets\/start-.*\.js$/,
    waitForHydration: false,
  });
  await box(page).fill('oil');
  release();
  await expect(categoryLink(page, 'Rituals')).toHaveAttribute('aria-current', 'page');
  await expect(box(page)).toHaveValue('oil');
  await expect(titles(page)).toHaveText(found('oil', 'Rituals'));
});

// ── By its address, answered by the server ──────────────────────────

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

test('any address opens the journal', async ({ visit }) => {
  const { page } = await visit('/journal');
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
  ] as const) {
    await page.goto(`/journal${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('The reading room');
    await expect(box(page), address).toHaveValue(words);
    const expected = found(words);
    if (expected.length > 0) await expect(titles(page)).toHaveText(expected);
    else await expect(page.getByText('No articles found matching your search.')).toBeVisible();
  }
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

// ── Newsletter form ───────────────────────────────────────────────

const address = (page: Page) => page.getByRole('textbox', { name: newsletter.label });
const subscribe = (page: Page) => page.getByRole('button', { name: newsletter.button });

test('the newsletter form confirms a valid address', { tag: '@journey' }, async ({ visit }) => {
  const { page } = await visit('/journal');
  await address(page).fill('leilani@house.example');
  await subscribe(page).click();
  await expect(page.getByText(newsletter.thanks)).toBeFocused();
});

test('the newsletter form shows errors at its field', async ({ visit }) => {
  const { page } = await visit('/journal');
  for (const [text, message] of [
    ['', 'Without an address, the letter has nowhere to go.'],
    ['not an address', /does not look like an e-mail address/],
  ] as const) {
    await address(page).fill(text);
    await subscribe(page).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(address(page)).toBeFocused();
    await expect(address(page)).toHaveAttribute('aria-invalid', 'true');
  }
});

test('a newsletter endpoint that fails shows a message and keeps the input', async ({ visit }) => {
  const { page } = await visit('/journal', { console: [/status of 503/] });
  await page.route('**/forms/newsletter', (route) => route.fulfill({ status: 503, json: {} }));
  await address(page).fill('leilani@house.example');
  await subscribe(page).click();
  await expect(page.getByText(/mailbox is stuck/)).toBeVisible();
  await expect(address(page)).toHaveValue('leilani@house.example');
});

test('without JavaScript the newsletter form submits as a plain form', async ({ visit }) => {
  const { page } = await visit('/journal', { javaScript: false });
  await address(page).fill('malia@house.example');
  await subscribe(page).click();
  await expect(page).toHaveURL('/forms/newsletter/sent');
});
