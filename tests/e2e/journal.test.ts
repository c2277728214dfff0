// The reading room: finding an essay by words and by shelf, reading it, passing it on, asking for the next.

import type { Page } from 'playwright-core';
import { journal, loadCore, openPage } from '../../app/src/core/core';
import { expectAccessible } from '../support/accessibility';
import { expect, test } from '../support/test';

await loadCore();

const answer = openPage('/journal');
if (answer.kind !== 'page' || answer.content.page !== 'journal') throw new Error('No journal.');
const { search, lists, newsletter, shelves } = answer.content;
const everything = journal('', 'All');
const listed = [...everything.featured, ...everything.articles];
const PHONE = { width: 390, height: 844 };

const box = (page: Page) => page.getByRole('searchbox', { name: search.label });
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading', { level: 3 });
const shelf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: search.category }).getByRole('link', { name });
const table = (page: Page) => page.getByRole('region', { name: lists.featured });
const clear = (page: Page) => page.getByRole('button', { name: search.clear });

/** The titles of what the core finds, in its order. */
function found(query: string, category = 'All'): string[] {
  const { featured, articles } = journal(query, category);
  return [...featured, ...articles].map(({ title }) => title.map(({ text }) => text).join(''));
}

function query(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams);
}

test('seven articles lie and stand there, two of them on the table', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/journal`);
  await expect(titles(page)).toHaveText(found(''));
  expect(listed).toHaveLength(7);
  await expect(table(page).getByRole('article')).toHaveCount(2);
});

test('six doors lead to the shelves, with their numbers', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/journal`);
  const doors = page.getByRole('navigation', { name: search.category }).getByRole('link');
  await expect(doors).toHaveText([
    /^All\s*7$/,
    /^Rituals\s*\d$/,
    /^Brand Story\s*\d$/,
    /^Soft Power\s*\d$/,
    /^Founder Notes\s*\d$/,
    /^Case Studies\s*0$/,
  ]);
  await expect(doors.first()).toHaveAttribute('aria-current', 'page');
  await expect(shelf(page, 'Soft Power')).toHaveAttribute('href', '/journal?category=Soft+Power');
});

test('words are found while they are typed, marked, and kept in the address', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(`${demo.url}/journal`);
  await box(page).pressSequentially('hawaii');
  await expect(titles(page)).toHaveText(found('hawaii'));
  expect(found('hawaii').length).toBeGreaterThan(0);
  await expect(cards(page).locator('mark').first()).toHaveText(/hawai.?i/i);
  await expect(table(page)).toHaveCount(0);
  expect(query(page)).toEqual({ q: 'hawaii' });

  await page.reload();
  await expect(box(page)).toHaveValue('hawaii');
  await expect(titles(page)).toHaveText(found('hawaii'));
});

test.for(["Hawai'i", 'Hawaiʻi', 'HAWAI’I', 'Hawai`i'])(
  '%s finds what hawaii finds',
  async (spelling, { demo, visit }) => {
    const { page } = await visit(`${demo.url}/journal`);
    await box(page).fill(spelling);
    await expect(titles(page)).toHaveText(found('hawaii'));
    expect(query(page)).toEqual({ q: spelling });
  },
);

test('an address that was passed on shows what it showed before', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/journal?q=the&category=Brand+Story`);
  await expect(box(page)).toHaveValue('the');
  await expect(shelf(page, 'Brand Story')).toHaveAttribute('aria-current', 'page');
  await expect(titles(page)).toHaveText(found('the', 'Brand Story'));
});

test('an unknown shelf means all of them', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/journal?category=Gossip`);
  await expect(shelf(page, 'All')).toHaveAttribute('aria-current', 'page');
  await expect(table(page)).toBeVisible();
  await expect(titles(page)).toHaveText(found(''));
});

test('a shelf keeps the words, and back leads from shelf to shelf', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/journal`);
  await box(page).fill('a');
  await shelf(page, 'Rituals').click();
  await expect(titles(page)).toHaveText(found('a', 'Rituals'));
  await expect(page.getByText(shelves[0].text)).toBeVisible();
  await shelf(page, 'Soft Power').click();
  await expect(titles(page)).toHaveText(found('a', 'Soft Power'));
  expect(query(page)).toEqual({ q: 'a', category: 'Soft Power' });

  await page.goBack();
  await expect(titles(page)).toHaveText(found('a', 'Rituals'));
  await page.goBack();
  await expect(titles(page)).toHaveText(found('a'));
  await expect(box(page)).toHaveValue('a');
  await page.goForward();
  await expect(titles(page)).toHaveText(found('a', 'Rituals'));
});

test('going through the shelves does not move the page', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/journal`);
  await shelf(page, 'Rituals').scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }));
  await shelf(page, 'Rituals').click();
  await expect(titles(page)).toHaveText(found('', 'Rituals'));
  expect(await page.evaluate(() => window.scrollY)).toBe(200);
});

test('an essay opens from the list, and back finds the list as it was', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/journal`);
  await box(page).fill('the');
  const first = titles(page).first().getByRole('link');
  const name = await first.innerText();
  await first.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(box(page)).toHaveValue('the');
  await expect(titles(page)).toHaveText(found('the'));
});

test('nothing found says so, and Clear filters begins again at the box', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(`${demo.url}/journal?category=Rituals`);
  await box(page).fill('zeppelin');
  await expect(page.getByText('No articles found matching your search.')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expectAccessible(page);
  await clear(page).click();
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('');
  await expect(titles(page)).toHaveText(found(''));
  expect(query(page)).toEqual({});
});

test('the empty shelf points to the page where the commissions are told', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(`${demo.url}/journal`);
  await shelf(page, 'Case Studies').click();
  await expect(page.getByText('No articles found matching your search.')).toBeVisible();
  await page.getByRole('link', { name: 'See the case studies' }).click();
  await expect(page).toHaveURL(`${demo.url}/case-studies`);
});

test('the number found is told politely, once it has come to rest', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/journal`);
  const said = page.getByRole('main').getByRole('status').first();
  await expect(said).toHaveText('');
  await box(page).pressSequentially('moon');
  await expect(said).toHaveText(journal('moon', 'All').countText);
});

test('no keystroke is lost or late, however fast and however slow the machine', {
  timeout: 120_000,
}, async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/journal`);
  const machine = await page.context().newCDPSession(page);
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const text = 'a long sentence, typed faster than anybody reads: ʻāina, “quoted”, 100 %';
  await box(page).pressSequentially(text, { timeout: 45_000 });
  await expect(box(page)).toHaveValue(text);
  await expect.poll(() => query(page)['q']).toBe(text);
  // Correcting in the middle leaves the caret where the hand is.
  await box(page).press('Home');
  await box(page).pressSequentially('not ');
  await expect(box(page)).toHaveValue(`not ${text}`);
});

test('what is typed before the page has come to life counts', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/favicon.svg`, { hydrated: false });
  let letCome: () => void = () => undefined;
  const may = new Promise<void>((come) => {
    letCome = come;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await may;
    await route.continue();
  });
  await page.goto(`${demo.url}/journal?category=Rituals`, { waitUntil: 'commit' });
  await box(page).fill('oil');
  letCome();
  await expect(shelf(page, 'Rituals')).toHaveAttribute('aria-current', 'page');
  await expect(box(page)).toHaveValue('oil');
  await expect(titles(page)).toHaveText(found('oil', 'Rituals'));
});

test('a question in the address moves neither the head of the page nor the search', async ({
  demo,
  visit,
}) => {
  const before = await visit(`${demo.url}/journal`, { javaScript: true });
  const place = await box(before.page).boundingBox();
  const after = await visit(`${demo.url}/journal?q=oil&category=Rituals`);
  await expect(titles(after.page)).toHaveText(found('oil', 'Rituals'));
  expect(await box(after.page).boundingBox()).toEqual(place);
});

test('excerpts keep to three lines', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/journal`, { window: PHONE });
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

test('without JavaScript every article is listed, and nothing pretends to search', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(`${demo.url}/journal?q=oil`, { javaScript: false });
  await expect(titles(page)).toHaveText(found(''));
  await expect(cards(page).first()).toContainText(listed[0]?.category ?? '');
  await expect(box(page)).toBeHidden();
  await titles(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(found('')[0] ?? '');
  await expect(page.locator('.article-body p')).not.toHaveCount(0);
});

// ── The newsletter box ──────────────────────────────────────────────

const address = (page: Page) => page.getByRole('textbox', { name: newsletter.label });
const subscribe = (page: Page) => page.getByRole('button', { name: newsletter.button });

test('the box keeps an address and says so', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/journal`);
  await address(page).fill('leilani@house.example');
  await subscribe(page).click();
  await expect(page.getByText(newsletter.thanks)).toBeFocused();
});

test.for([
  ['', 'Without an address, the letter has nowhere to go.'],
  ['not an address', /does not look like an e-mail address/],
] as const)('the box answers “%s” beside the field', async ([text, said], { demo, visit }) => {
  const { page } = await visit(`${demo.url}/journal`);
  await address(page).fill(text);
  await subscribe(page).click();
  await expect(page.getByText(said)).toBeVisible();
  await expect(address(page)).toBeFocused();
  await expect(address(page)).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
});

test.for([
  ['asks for patience', 429, /wait a few minutes/],
  ['is stuck', 503, /letter box is stuck/],
] as const)('a letter box that %s keeps the words', async ([, status, said], { demo, visit }) => {
  const { page } = await visit(`${demo.url}/journal`, { console: [/status of \d+/] });
  await page.route('**/forms/newsletter', (route) => route.fulfill({ status, json: {} }));
  await address(page).fill('leilani@house.example');
  await subscribe(page).click();
  await expect(page.getByText(said)).toBeVisible();
  await expect(address(page)).toHaveValue('leilani@house.example');
});

test('without JavaScript the box is a plain form that is kept, too', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/journal`, { javaScript: false });
  await address(page).fill('malia@house.example');
  await subscribe(page).click();
  await expect(page).toHaveURL(`${demo.url}/forms/newsletter/sent`);
});

// ── An essay ────────────────────────────────────────────────────────

test.for(listed.map(({ path }) => path))('%s reads to its end', async (path, { demo, visit }) => {
  const { page } = await visit(`${demo.url}${path}`);
  const card = listed.find((candidate) => candidate.path === path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    card?.title.map(({ text }) => text).join('') ?? '',
  );
  await expect(page.getByText(card?.readingTime ?? '', { exact: true }).first()).toBeVisible();
  const count = await page.locator('.article-body').evaluate((body) => {
    return (body.textContent ?? '').split(/\s+/).length;
  });
  expect(count).toBeGreaterThan(1_400);
  // The text stands in the document: nothing is fetched for it.
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  expect(fetched.filter((file) => path.length > 9 && file.includes(path.slice(9)))).toEqual([]);
});
