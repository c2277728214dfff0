// The journal page: search, categories and links to articles, in the app and without it; the newsletter. The server's
// responses are tested over HTTP (tests/http/journal.test.ts).

import type { Page } from '@playwright/test';
import { fold, messages } from '#core';
import { formOf, LISTED, searchArticles, tabTitle } from '../support/content';
import {
  box,
  cards,
  categories,
  categoryLink,
  clear,
  featuredList,
  foundTitles,
  newsletter,
  query,
  search,
  titles,
  WORD,
} from '../support/journal-page';
import { follow } from '../support/site';
import { expect, test } from '../support/test';

const [FIRST, SECOND] = categories
  .map(({ name }) => name)
  .filter((name) => searchArticles('', { category: name }).articles.length > 0)
  .concat('', '') as [string, string];
const FIRST_TEXT = categories.find(({ name }) => name === FIRST)?.text ?? 'no category';
const IN_FIRST = new URLSearchParams({ category: FIRST }).toString();
/** A word of the first article in the first category. */
const INNER = /\p{L}+/u.exec(foundTitles('', FIRST)[0] ?? '')?.[0] ?? '';

const address = (page: Page) => page.getByRole('textbox', { name: newsletter.label });
const subscribe = (page: Page) => page.getByRole('button', { name: newsletter.button });

test('typing searches, marks the matches and updates the query string; the newsletter confirms an address', async ({
  visit,
}) => {
  const { page, hydrated } = await visit('/journal');
  await expect(titles(page)).toHaveText(foundTitles(''));
  const excerpts = cards(page).locator('.article-card-excerpt');
  // Whatever the size of the text, an excerpt has at most three lines (specification §9).
  await expect(excerpts.first()).toHaveCSS('-webkit-line-clamp', '3');
  const typed = fold(WORD).toUpperCase();
  await box(page).pressSequentially(typed);
  await expect(titles(page)).toHaveText(foundTitles(WORD));
  expect(foundTitles(WORD).length).toBeGreaterThan(0);
  // The list may already be the same for the first letters of the word.
  const marked = async () => fold(await cards(page).locator('mark').first().innerText());
  await expect.poll(marked).toBe(fold(WORD));
  await expect(featuredList(page)).toHaveCount(0);
  await expect.poll(() => query(page)).toEqual({ q: typed });

  await page.reload();
  await hydrated();
  await expect(box(page)).toHaveValue(typed);
  await expect(titles(page)).toHaveText(foundTitles(WORD));

  await address(page).fill('leilani@house.example');
  await subscribe(page).click();
  await expect(page.getByText(newsletter.thanks)).toBeFocused();
});

test('on a phone search results are shown above the keyboard, wherever the page was scrolled', async ({
  visit,
}) => {
  const viewport = { width: 390, height: 844 };
  const KEYBOARD = 0.42;
  for (const scrolled of [0, 300]) {
    const { page } = await visit('/journal', { viewport });
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), scrolled);
    await box(page).pressSequentially(WORD);
    const count = page.locator('.journal-count p').first();
    await expect(count).toHaveText(searchArticles(WORD).countText);
    const { y = 0, height = 0 } = (await count.boundingBox()) ?? {};
    expect(y + height).toBeLessThan(viewport.height * (1 - KEYBOARD));
    expect((await box(page).boundingBox())?.y ?? 0).toBeGreaterThan(64);
  }
});

test('on a phone the picture above the search is hidden when the results appear, not at the keystroke', async ({
  visit,
}) => {
  const viewport = { width: 390, height: 844 };
  const { page } = await visit('/journal', { viewport });
  const picture = page.locator('.journal-window');
  await expect(picture).toBeVisible();
  const atLetter = await box(page).evaluate(
    (input: HTMLInputElement, letter) => {
      input.focus({ preventScroll: true });
      document.execCommand('insertText', false, letter);
      const shown = document.querySelector('.journal-window')?.checkVisibility();
      return { top: window.scrollY, shown, value: input.value };
    },
    WORD.slice(0, 1),
  );
  expect(atLetter).toEqual({ top: 0, shown: true, value: WORD.slice(0, 1) });
  await expect(picture).toBeHidden();
  await expect(titles(page)).toHaveText(foundTitles(WORD.slice(0, 1)));
  await clear(page).click();
  await expect(picture).toBeVisible();

  const { page: plain } = await visit(`/journal?q=${encodeURIComponent(WORD)}`, {
    javaScript: false,
    viewport,
  });
  await expect(titles(plain)).toHaveText(foundTitles(WORD));
  await expect(plain.locator('.journal-window')).toBeHidden();
});

test('in a low window search results are shown below the field too', async ({ visit }) => {
  const viewport = { width: 1366, height: 768 };
  const { page } = await visit('/journal', { viewport });
  await box(page).pressSequentially(WORD);
  await expect(page.locator('.journal-count p').first()).toBeInViewport({ ratio: 1 });
  await expect(cards(page).first()).toBeInViewport();
});

test('changing the category keeps the search text and the scroll position, and history restores each step', async ({
  visit,
}) => {
  const { page } = await visit('/journal');
  await box(page).fill('a');
  await expect(titles(page)).toHaveText(foundTitles('a'));
  await categoryLink(page, FIRST).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }));
  await categoryLink(page, FIRST).click();
  await expect(titles(page)).toHaveText(foundTitles('a', FIRST));
  expect(await page.evaluate(() => window.scrollY)).toBe(200);
  await expect(page.getByText(FIRST_TEXT)).toBeVisible();
  await categoryLink(page, SECOND).click();
  await expect(titles(page)).toHaveText(foundTitles('a', SECOND));
  await expect.poll(() => query(page)).toEqual({ q: 'a', category: SECOND });

  await page.goBack();
  await expect(titles(page)).toHaveText(foundTitles('a', FIRST));
  await page.goBack();
  await expect(titles(page)).toHaveText(foundTitles('a'));
  await expect(box(page)).toHaveValue('a');
  await page.goForward();
  await expect(titles(page)).toHaveText(foundTitles('a', FIRST));

  // Going back from an article restores the search too.
  const first = titles(page).first().getByRole('link');
  const name = await first.innerText();
  await first.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(box(page)).toHaveValue('a');
  await expect(titles(page)).toHaveText(foundTitles('a', FIRST));
});

test('Back and Forward keep a search before the URL has been updated', async ({ visit }) => {
  const { page } = await visit('/about', { clock: true });
  await follow(page, '/journal');
  // From here on no time passes, so the URL is not updated.
  await page.clock.pauseAt(Date.now() + 60_000);
  await box(page).fill(WORD);
  await expect(titles(page)).toHaveText(foundTitles(WORD));
  expect(query(page)).toEqual({});
  await page.goBack();
  await expect(page).toHaveTitle(tabTitle('/about'));
  await page.goForward();
  await expect(box(page)).toHaveValue(WORD);
  await expect(titles(page)).toHaveText(foundTitles(WORD));
  await page.clock.runFor(1000);
  await expect.poll(() => query(page)).toEqual({ q: WORD });
});

test('the count is announced after typing stops; no result shows a message, and Clear filters focuses the box', async ({
  visit,
}) => {
  const { page } = await visit(`/journal?${IN_FIRST}`, { clock: true });
  const status = page.getByRole('main').getByRole('status').first();
  await expect(status).toHaveText('');
  await box(page).fill('zeppelin');
  await expect(page.getByText(messages().noArticles)).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await page.clock.runFor(500);
  await expect(status).toHaveText(searchArticles('zeppelin', { category: FIRST }).countText);
  await clear(page).click();
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('');
  await expect(titles(page)).toHaveText(foundTitles(''));
  await expect.poll(() => query(page)).toEqual({});
  // The disabled button keeps its space.
  await expect(clear(page)).toBeDisabled();
});

test('letters that are typed faster than they are rendered are kept', async ({ visit }) => {
  const { page } = await visit('/journal');
  const text = 'a long sentence, typed faster than anybody reads: ʻāina, “quoted”, 100 %';
  /** Types at the caret, all letters in one task: nothing is rendered between them. */
  const type = (letters: string, caret: number) =>
    box(page).evaluate(
      (input: HTMLInputElement, typed) => {
        input.focus();
        input.setSelectionRange(typed.caret, typed.caret);
        for (const letter of typed.letters) document.execCommand('insertText', false, letter);
      },
      { letters, caret },
    );
  await type(text, 0);
  await expect(box(page)).toHaveValue(text);
  await expect.poll(() => query(page)['q']).toBe(text);
  await expect(page.getByText(messages().noArticles)).toBeVisible();
  await type('not ', 0);
  await expect(box(page)).toHaveValue(`not ${text}`);
  await expect.poll(() => query(page)['q']).toBe(`not ${text}`);
  // The text is too long for a URL.
  await box(page).fill('x'.repeat(200_000));
  await expect(page.getByText(messages().noArticles)).toBeVisible();
  await clear(page).click();
  await expect(titles(page)).toHaveText(foundTitles(''));
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
  await expect(titles(page)).toHaveText(foundTitles(INNER, FIRST));
});

test('without JavaScript a search and a category are combined and cleared, and the newsletter is a plain form', async ({
  visit,
}) => {
  const { page } = await visit('/journal', { javaScript: false });
  const honeypot = page.locator(`[name="${formOf('newsletter').honeypot}"]`);
  await expect(honeypot).toHaveCount(1);
  await expect(honeypot).toBeHidden();
  await box(page).fill('the');
  await page.getByRole('button', { name: search.label }).click();
  await expect.poll(() => query(page)).toEqual({ q: 'the' });
  await expect(box(page)).toHaveValue('the');
  await expect(titles(page)).toHaveText(foundTitles('the'));
  await expect(page.getByText(searchArticles('the').countText)).toBeVisible();
  await categoryLink(page, FIRST).click();
  await expect.poll(() => query(page)).toEqual({ q: 'the', category: FIRST });
  await expect(categoryLink(page, FIRST)).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText(FIRST_TEXT)).toBeVisible();
  await expect(titles(page)).toHaveText(foundTitles('the', FIRST));
  await box(page).fill('zeppelin');
  await box(page).press('Enter');
  await expect.poll(() => query(page)).toEqual({ q: 'zeppelin', category: FIRST });
  await expect(page.getByText(messages().noArticles)).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await clear(page).click();
  await expect(titles(page)).toHaveText(foundTitles(''));
  await expect(box(page)).toHaveValue('');
  await address(page).fill('malia@house.example');
  await subscribe(page).click();
  await expect(page).toHaveURL('/forms/newsletter/sent');
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
  await expect(titles(page)).toHaveText(foundTitles(INNER));
  await clear(page).click();
  await expect(titles(page)).toHaveText(foundTitles(''));
});

test('hydration keeps every element of the server’s search results, and the search continues', async ({
  visit,
}) => {
  const { page } = await visit(`/journal?q=the&${IN_FIRST}`, {
    before: (context) =>
      context.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => {
          for (const element of document.querySelectorAll('main *'))
            element.toggleAttribute('data-served');
        });
      }),
  });
  await expect(titles(page)).toHaveText(foundTitles('the', FIRST));
  await expect(page.locator('main article :not([data-served])')).toHaveCount(0);
  await box(page).fill(INNER);
  await expect(titles(page)).toHaveText(foundTitles(INNER, FIRST));
  await expect.poll(() => query(page)).toEqual({ q: INNER, category: FIRST });
  await clear(page).click();
  await expect(titles(page)).toHaveText(foundTitles(''));
});

test('if a static file server sends the whole list, hydration applies the search of the URL', async ({
  demo,
  visit,
}) => {
  const { page } = await visit('/favicon.svg');
  const unfilteredPage = await (await fetch(`${demo.url}/journal`)).text();
  await page.route(/\/journal\?/, async (route) => {
    const response = await route.fetch({ url: `${demo.url}/journal` });
    await route.fulfill({ response, body: unfilteredPage });
  });
  await page.goto(`/journal?${new URLSearchParams({ q: INNER, category: FIRST })}`);
  await expect(titles(page)).toHaveText(foundTitles(INNER, FIRST));
  await expect(box(page)).toHaveValue(INNER);
  expect(LISTED.length).toBeGreaterThan(foundTitles(INNER, FIRST).length);
});
