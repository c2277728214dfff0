// The journal page: search, categories, links to articles, and the newsletter form.

import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
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

const PHONE = { width: 390, height: 844 };

test('the page lists seven articles, two of them featured', async ({ visit }) => {
  const { page } = await visit('/journal');
  await expect(titles(page)).toHaveText(found(''));
  expect(listed).toHaveLength(7);
  await expect(featuredList(page).getByRole('article')).toHaveCount(2);
});

test('six category links show their article counts', async ({ visit }) => {
  const { page } = await visit('/journal');
  const categories = page.getByRole('navigation', { name: search.category }).getByRole('link');
  await expect(categories).toHaveText([
    /^All\s*7$/,
    /^Rituals\s*\d$/,
    /^Brand Story\s*\d$/,
    /^Soft Power\s*\d$/,
    /^Founder Notes\s*\d$/,
    /^Case Studies\s*0$/,
  ]);
  await expect(categories.first()).toHaveAttribute('aria-current', 'page');
  await expect(categoryLink(page, 'Soft Power')).toHaveAttribute(
    'href',
    '/journal?category=Soft+Power',
  );
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

for (const spelling of ["Hawai'i", 'Hawaiʻi', 'HAWAI’I', 'Hawai`i'])
  test(`${spelling} finds what hawaii finds`, async ({ visit }) => {
    const { page } = await visit('/journal');
    await box(page).fill(spelling);
    await expect(titles(page)).toHaveText(found('hawaii'));
    await expect.poll(() => query(page)).toEqual({ q: spelling });
  });

test('a shared URL restores search text and category', async ({ visit }) => {
  const { page } = await visit('/journal?q=the&category=Brand+Story');
  await expect(box(page)).toHaveValue('the');
  await expect(categoryLink(page, 'Brand Story')).toHaveAttribute('aria-current', 'page');
  await expect(titles(page)).toHaveText(found('the', 'Brand Story'));
});

test('an unknown category shows all articles', async ({ visit }) => {
  const { page } = await visit('/journal?category=Gossip');
  await expect(categoryLink(page, 'All')).toHaveAttribute('aria-current', 'page');
  await expect(featuredList(page)).toBeVisible();
  await expect(titles(page)).toHaveText(found(''));
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
  await expectAccessible(page);
  await clear(page).click();
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('');
  await expect(titles(page)).toHaveText(found(''));
  await expect.poll(() => query(page)).toEqual({});
});

test('an empty category links to the case studies', async ({ visit }) => {
  const { page } = await visit('/journal');
  await categoryLink(page, 'Case Studies').click();
  await expect(page.getByText('No articles found matching your search.')).toBeVisible();
  await page.getByRole('link', { name: 'See the case studies' }).click();
  await expect(page).toHaveURL('/case-studies');
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

test('a query in the URL moves neither the page header nor the search box', async ({ visit }) => {
  const before = await visit('/journal', { javaScript: true });
  const position = await box(before.page).boundingBox();
  const after = await visit('/journal?q=oil&category=Rituals');
  await expect(titles(after.page)).toHaveText(found('oil', 'Rituals'));
  expect(await box(after.page).boundingBox()).toEqual(position);
});

test('excerpts have at most three lines', async ({ visit }) => {
  const { page } = await visit('/journal', { viewport: PHONE });
  const lines = await cards(page)
    .locator('.article-card-excerpt')
    .evaluateAll((excerpts) =>
      excerpts.map((excerpt) =>
        Math.round(excerpt.clientHeight / Number.parseFloat(getComputedStyle(excerpt).lineHeight)),
      ),
    );
  expect(lines).toHaveLength(7);
  expect(Math.max(...lines)).toBeLessThanOrEqual(3);
});

test('without JavaScript every article is complete', { tag: '@journey' }, async ({ visit }) => {
  const { page } = await visit('/journal', { javaScript: false });
  await expect(titles(page)).toHaveText(found(''));
  await expect(cards(page).first()).toContainText(listed[0]?.category ?? '');
  await titles(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(found('')[0] ?? '');
  await expect(page.locator('.article-body p')).not.toHaveCount(0);
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

for (const [text, message] of [
  ['', 'Without an address, the letter has nowhere to go.'],
  ['not an address', /does not look like an e-mail address/],
] as const)
  test(`the newsletter form shows an error for “${text}” at its field`, async ({ visit }) => {
    const { page } = await visit('/journal');
    await address(page).fill(text);
    await subscribe(page).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(address(page)).toBeFocused();
    await expect(address(page)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
  });

for (const [name, status, message] of [
  ['answers 429', 429, /wait a few minutes/],
  ['answers 503', 503, /mailbox is stuck/],
] as const)
  test(`a newsletter endpoint that ${name} shows a message and keeps the input`, async ({
    visit,
  }) => {
    const { page } = await visit('/journal', { console: [/status of \d+/] });
    await page.route('**/forms/newsletter', (route) => route.fulfill({ status, json: {} }));
    await address(page).fill('leilani@house.example');
    await subscribe(page).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(address(page)).toHaveValue('leilani@house.example');
  });

test('without JavaScript the newsletter form submits as a plain form', async ({ visit }) => {
  const { page } = await visit('/journal', { javaScript: false });
  await address(page).fill('malia@house.example');
  await subscribe(page).click();
  await expect(page).toHaveURL('/forms/newsletter/sent');
});

// ── Article pages ─────────────────────────────────────────────────

for (const path of listed.map(({ path }) => path))
  test(`${path} is complete`, async ({ demo, visit }) => {
    const { page } = await visit(`${path}`);
    const card = listed.find((candidate) => candidate.path === path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      card?.title.map(({ text }) => text).join('') ?? '',
    );
    await expect(page.getByText(card?.readingTime ?? '', { exact: true }).first()).toBeVisible();
    const count = await page.locator('.article-body').evaluate((body) => {
      return (body.textContent ?? '').split(/\s+/).length;
    });
    expect(count).toBeGreaterThan(1_400);
    // The text is part of the document: no request fetches it, only the content that the app composes the page of.
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(fetched.filter((file) => path.length > 9 && file.includes(path.slice(9)))).toEqual([
      `${demo.url}${path}.page.json`,
    ]);
  });
