// Article pages: status codes, client-side navigation, table of contents, notes, copying the link; legal pages.

import { searchArticles } from '../support/content';
import { expect, test } from '../support/test';

const all = searchArticles('');
const listed = [...all.featured, ...all.articles];

test('a draft and an unknown article answer 404', async ({ demo }) => {
  for (const slug of ['the-invoice-is-also-a-letter', 'no-such-essay']) {
    expect((await fetch(`${demo.url}/journal/${slug}`)).status).toBe(404);
  }
});

test('the next article opens without a page load', async ({ visit }) => {
  const { page } = await visit(`${listed[0]?.path}`);
  await page.evaluate(() => {
    document.documentElement.dataset['first'] = 'yes';
  });
  const nextLink = page.locator('.article-adjacent-item').last().getByRole('link');
  const name = await nextLink.innerText();
  await nextLink.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.locator('.article-body p').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-first', 'yes');
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Back to the reading room', exact: true })
    .click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(listed.length);
});

test('the table of contents and the notes scroll to their targets and back', {
  tag: '@journey',
}, async ({ visit }) => {
  const { page } = await visit('/journal/the-cellular-awakening');
  const contents = page.getByRole('navigation', { name: 'In this essay' }).getByRole('link');
  expect(await contents.count()).toBeGreaterThanOrEqual(4);
  await contents.nth(1).click();
  const heading = page.getByRole('heading', { name: await contents.nth(1).innerText() });
  await expect(heading).toBeInViewport();

  const reference = page.locator('.note-mark a').first();
  await reference.click();
  await expect(page.locator('#note-1')).toBeInViewport();
  await page.locator('#note-1').getByRole('link', { name: 'Back to note 1 in the text' }).click();
  await expect(reference).toBeInViewport();
});

test('copying the link shows a temporary confirmation', async ({ demo, visit }) => {
  const { page } = await visit('/journal/the-soft-no?from=elsewhere', {});
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByText('The link is copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${demo.url}/journal/the-soft-no`,
  );
  await page.clock.runFor(2_600);
  await expect(page.getByText('The link is copied')).toBeHidden();
});

test('a line of an article has at most about 66 characters', async ({ visit }) => {
  const { page } = await visit('/journal/the-soft-no', {
    viewport: { width: 1440, height: 900 },
  });
  const longest = await page.locator('.article-body > p').evaluateAll((paragraphs) => {
    const lengths = paragraphs.map((paragraph) => {
      const range = document.createRange();
      range.selectNodeContents(paragraph);
      const lines = new Set(
        [...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8)),
      );
      return { characters: paragraph.textContent?.length ?? 0, lines: lines.size };
    });
    const long = lengths.filter(({ lines }) => lines >= 5);
    return Math.max(...long.map(({ characters, lines }) => characters / lines));
  });
  expect(longest).toBeLessThanOrEqual(68);
});

for (const path of ['/legal/privacy', '/legal/terms', '/legal/cookies'])
  test(`${path} has a date, numbered headings and a sample notice`, async ({ visit }) => {
    const { page } = await visit(`${path}`);
    await expect(page.getByText(/^[A-Z][a-z]+ 20\d\d$/)).toBeVisible();
    await expect(page.getByText(/sample text/)).toBeVisible();
    const headings = page.locator('.legal-body h2');
    expect(await headings.count()).toBeGreaterThanOrEqual(4);
    const numbers = await headings.evaluateAll((all) =>
      all.map((heading) => getComputedStyle(heading, '::before').content),
    );
    expect(new Set(numbers)).toEqual(new Set(['counter(part)']));
  });
