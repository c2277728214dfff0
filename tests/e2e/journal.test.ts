// The journal page: search, categories and links to articles, in the app and without it; odd addresses; the newsletter.

import type { Page } from '@playwright/test';
import { fold, messages, validateForm } from '#core';
import { contentOf, LISTED, searchArticles } from '../support/content';
import {
  box,
  cards,
  categories,
  categoryLink,
  clear,
  featuredList,
  found,
  newsletter,
  query,
  search,
  titles,
  WORD,
} from '../support/journal-page';
import { expect, test } from '../support/test';

const WITHOUT_JAVASCRIPT = { javaScript: false };

/** Two categories with articles. */
const [FIRST, SECOND] = categories
  .map(({ name }) => name)
  .filter((name) => searchArticles('', name).articles.length > 0)
  .concat('', '') as [string, string];
const FIRST_TEXT = categories.find(({ name }) => name === FIRST)?.text ?? 'no category';
const IN_FIRST = new URLSearchParams({ category: FIRST }).toString();
/** Of the categories, those that have no articles. */
const EMPTY = categories.filter(({ name }) => searchArticles('', name).empty);
/** A word that the first article of the first category has. */
const INNER = /\p{L}+/u.exec(found('', FIRST)[0] ?? '')?.[0] ?? '';

test('the page lists every article, featured ones apart, and every category that has some with its count', async ({
  visit,
}) => {
  const { page } = await visit('/journal');
  await expect(titles(page)).toHaveText(found(''));
  expect(LISTED.length).toBeGreaterThan(0);
  const excerpts = cards(page).locator('.article-card-excerpt');
  await expect(excerpts.first()).toHaveCSS('-webkit-line-clamp', '3');
  const { featured, ...all } = searchArticles('');
  await expect(featuredList(page).getByRole('article')).toHaveCount(featured.length);
  const links = page.getByRole('navigation', { name: search.category }).getByRole('link');
  expect(all.categories.length).toBeGreaterThan(2);
  await expect(links).toHaveText(
    all.categories
      .filter(({ count }) => count > 0)
      .map(({ name, count }) => new RegExp(`^${name}\\s*${count}$`)),
  );
  await expect(links.first()).toHaveAttribute('aria-current', 'page');
  await expect(categoryLink(page, FIRST)).toHaveAttribute('href', `/journal?${IN_FIRST}`);
});

test('typing searches, marks the matches and updates the query string', {
  tag: '@journey',
}, async ({ visit }) => {
  const { page } = await visit('/journal');
  const typed = fold(WORD).toUpperCase();
  await box(page).pressSequentially(typed);
  await expect(titles(page)).toHaveText(found(WORD));
  expect(found(WORD).length).toBeGreaterThan(0);
  expect(fold(await cards(page).locator('mark').first().innerText())).toBe(fold(WORD));
  await expect(featuredList(page)).toHaveCount(0);
  await expect.poll(() => query(page)).toEqual({ q: typed });

  await page.reload();
  await expect(box(page)).toHaveValue(typed);
  await expect(titles(page)).toHaveText(found(WORD));
});

test('changing the category keeps the search text, and history restores each step', {
  tag: '@journey',
}, async ({ visit }) => {
  const { page } = await visit('/journal');
  await box(page).fill('a');
  await categoryLink(page, FIRST).click();
  await expect(titles(page)).toHaveText(found('a', FIRST));
  await expect(page.getByText(FIRST_TEXT)).toBeVisible();
  await categoryLink(page, SECOND).click();
  await expect(titles(page)).toHaveText(found('a', SECOND));
  await expect.poll(() => query(page)).toEqual({ q: 'a', category: SECOND });

  await page.goBack();
  await expect(titles(page)).toHaveText(found('a', FIRST));
  await page.goBack();
  await expect(titles(page)).toHaveText(found('a'));
  await expect(box(page)).toHaveValue('a');
  await page.goForward();
  await expect(titles(page)).toHaveText(found('a', FIRST));
});

test('changing the category keeps the scroll position', async ({ visit }) => {
  const { page } = await visit('/journal');
  await categoryLink(page, FIRST).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }));
  await categoryLink(page, FIRST).click();
  await expect(titles(page)).toHaveText(found('', FIRST));
  expect(await page.evaluate(() => window.scrollY)).toBe(200);
});

test('going back from an article restores the list', async ({ visit }) => {
  const { page } = await visit('/journal');
  await box(page).fill('the');
  await expect(titles(page)).toHaveText(found('the'));
  const first = titles(page).first().getByRole('link');
  const name = await first.innerText();
  await first.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(box(page)).toHaveValue('the');
  await expect(titles(page)).toHaveText(found('the'));
});

test('no result shows a message, and Clear filters focuses the search box', async ({ visit }) => {
  const { page } = await visit(`/journal?${IN_FIRST}`);
  await box(page).fill('zeppelin');
  await expect(page.getByText(messages().noArticles)).toBeVisible();
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
  const { page, release } = await visit(`/journal?${IN_FIRST}`, {
    held: /\/assets\/start-.*\.js$/,
    waitForHydration: false,
  });
  await box(page).fill(INNER);
  release();
  await expect(categoryLink(page, FIRST)).toHaveAttribute('aria-current', 'page');
  await expect(box(page)).toHaveValue(INNER);
  await expect(titles(page)).toHaveText(found(INNER, FIRST));
});

// ── By its address, answered by the server ──────────────────────────

test('without JavaScript a search lists what it finds, in the same words', {
  tag: '@journey',
}, async ({ visit }) => {
  const { page } = await visit('/journal', WITHOUT_JAVASCRIPT);
  const typed = WORD.toUpperCase();
  await box(page).fill(typed);
  await page.getByRole('button', { name: search.label }).click();
  await expect.poll(() => query(page)).toEqual({ q: typed });
  await expect(box(page)).toHaveValue(typed);
  await expect(titles(page)).toHaveText(found(WORD));
  await expect(page.getByText(searchArticles(typed).countText)).toBeVisible();
  expect(fold(await cards(page).locator('mark').first().innerText())).toBe(fold(WORD));
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/journal$/);

  await box(page).fill(INNER);
  await box(page).press('Enter');
  await expect(titles(page)).toHaveText(found(INNER));
});

test('without JavaScript a category keeps the search, and a search keeps the category', {
  tag: '@journey',
}, async ({ visit }) => {
  const { page } = await visit('/journal?q=the', WITHOUT_JAVASCRIPT);
  await categoryLink(page, FIRST).click();
  await expect.poll(() => query(page)).toEqual({ q: 'the', category: FIRST });
  await expect(categoryLink(page, FIRST)).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText(FIRST_TEXT)).toBeVisible();
  await expect(titles(page)).toHaveText(found('the', FIRST));
  await box(page).fill(INNER);
  await box(page).press('Enter');
  await expect.poll(() => query(page)).toEqual({ q: INNER, category: FIRST });
  await expect(titles(page)).toHaveText(found(INNER, FIRST));
});

test('without JavaScript no result shows a message, and Clear filters opens the whole list', async ({
  visit,
}) => {
  const { page } = await visit(`/journal?q=zeppelin&${IN_FIRST}`, WITHOUT_JAVASCRIPT);
  await expect(page.getByText(messages().noArticles)).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await clear(page).click();
  await expect(titles(page)).toHaveText(found(''));
  await expect(box(page)).toHaveValue('');
});

for (const javaScript of [true, false])
  for (const { name, text, link } of EMPTY)
    test(`${javaScript ? 'with' : 'without'} JavaScript the category “${name}”, which has no articles, is open at its address only`, async ({
      visit,
    }) => {
      const { page } = await visit('/journal', { javaScript });
      await expect(categoryLink(page, FIRST)).toBeVisible();
      await expect(categoryLink(page, name)).toHaveCount(0);
      await page.goto(`/journal?${new URLSearchParams({ category: name })}`);
      await expect(categoryLink(page, name)).toHaveAttribute('aria-current', 'page');
      await expect(page.getByText(messages().noArticles)).toBeVisible();
      await expect(page.getByText(text)).toBeVisible();
      if (link) await page.getByRole('link', { name: link.label }).click();
      if (link) await expect(page).toHaveURL(new RegExp(`${link.to}$`));
    });

test('without WebAssembly the search works as without JavaScript', async ({ visit }) => {
  const { page } = await visit('/journal', {
    waitForHydration: false,
    before: (context) =>
      context.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly')),
  });
  await box(page).fill(INNER);
  await box(page).press('Enter');
  await expect(page).toHaveURL(`/journal?q=${encodeURIComponent(INNER)}`);
  await expect(titles(page)).toHaveText(found(INNER));
  await clear(page).click();
  await expect(titles(page)).toHaveText(found(''));
});

test('hydration keeps every element of what the server has found', async ({ visit }) => {
  const { page } = await visit(`/journal?q=the&${IN_FIRST}`, {
    before: (context) =>
      context.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => {
          for (const element of document.querySelectorAll('main *'))
            element.toggleAttribute('data-served');
        });
      }),
  });
  await expect(titles(page)).toHaveText(found('the', FIRST));
  await expect(page.locator('main article :not([data-served])')).toHaveCount(0);
  // The search goes on in the browser.
  await box(page).fill(INNER);
  await expect(titles(page)).toHaveText(found(INNER, FIRST));
  await expect.poll(() => query(page)).toEqual({ q: INNER, category: FIRST });
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
  await page.goto(`/journal?${new URLSearchParams({ q: INNER, category: FIRST })}`);
  await expect(titles(page)).toHaveText(found(INNER, FIRST));
  await expect(box(page)).toHaveValue(INNER);
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
    await expect(box(page), address).toHaveValue(words);
    const expected = found(words);
    if (expected.length > 0) await expect(titles(page)).toHaveText(expected);
    else await expect(page.getByText(messages().noArticles)).toBeVisible();
  }
});

test('a very long search opens the journal', async ({ visit }) => {
  const { page } = await visit(`/journal?q=${'long+'.repeat(1_500)}`);
  await expect(page.getByText(messages().noArticles)).toBeVisible();
  // Typed, it may be longer than any address.
  await box(page).fill('x'.repeat(200_000));
  await expect(page.getByText(messages().noArticles)).toBeVisible();
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
  for (const text of ['', 'not an address']) {
    const [error] = validateForm('newsletter', { email: text });
    await address(page).fill(text);
    await subscribe(page).click();
    await expect(page.getByText(error?.message ?? 'no message')).toBeVisible();
    await expect(address(page)).toBeFocused();
    await expect(address(page)).toHaveAttribute('aria-invalid', 'true');
  }
});

test('a newsletter endpoint that fails shows a message and keeps the input', async ({ visit }) => {
  const { page } = await visit('/journal', { console: [/status of 503/] });
  await page.route('**/forms/newsletter', (route) => route.fulfill({ status: 503, json: {} }));
  await address(page).fill('leilani@house.example');
  await subscribe(page).click();
  await expect(
    page.getByText(contentOf('/forms/newsletter', 'form').messages.trouble),
  ).toBeVisible();
  await expect(address(page)).toHaveValue('leilani@house.example');
});

test('without JavaScript the newsletter form submits as a plain form', async ({ visit }) => {
  const { page } = await visit('/journal', { javaScript: false });
  await address(page).fill('malia@house.example');
  await subscribe(page).click();
  await expect(page).toHaveURL('/forms/newsletter/sent');
});
