// Articles, legal texts and case studies: reading, contents, notes, figures, the copied link, layout and print.

import type { Page } from '@playwright/test';
import { ARTICLE, articlesWith, CASE_STUDIES, contentOf, LISTED } from '../support/content';
import { expect, test } from '../support/test';

const { words } = contentOf(ARTICLE, 'article');
const [FIRST_CASE] = CASE_STUDIES;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

test('the next article opens without a page load; the text of the first was in its document', async ({
  demo,
  visit,
}) => {
  const path = `${LISTED[0]?.path}`;
  const { page } = await visit(path);
  // Fetched is only the content that the app composes the page of.
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  expect(fetched.filter((file) => file.includes(path))).toEqual([`${demo.url}${path}.page.json`]);
  await page.evaluate(() => {
    document.documentElement.dataset['first'] = 'yes';
  });
  const nextLink = page.locator('.article-adjacent-item').last().getByRole('link');
  const name = await nextLink.innerText();
  await nextLink.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.locator('.article-body p').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-first', 'yes');
  await page.getByRole('main').getByRole('link', { name: words.back, exact: true }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(LISTED.length);
});

/** One article of each category. */
const ONE_OF_EACH = [...new Map(LISTED.map((card) => [card.category, card])).values()];

for (const { path, category } of ONE_OF_EACH)
  test(`an article of ${category} ends with its author and one way on`, async ({ visit }) => {
    const { page } = await visit(path, { viewport: PHONE });
    const { author, onward, next } = contentOf(path, 'article');
    const end = page.getByRole('article').locator('.article-end');
    await expect(end).toContainText(`${words.written} ${author}`);
    await expect(end.getByRole('link')).toHaveCount(onward ? 1 : 0);
    const title = next?.title.map(({ text }) => text).join('');
    // Without a way of its own, the next article follows.
    const wayOn = onward
      ? end.getByRole('link', { name: onward.label })
      : page.locator('.article-adjacent').getByRole('link', { name: title ?? /./ });
    await wayOn.first().click();
    await expect(page).toHaveURL(onward?.to ?? next?.path ?? /journal/);
  });

test('the table of contents and the notes scroll to their targets and back', {
  tag: '@journey',
}, async ({ visit }) => {
  const { page } = await visit(ARTICLE);
  const contents = page.getByRole('navigation', { name: words.contents }).getByRole('link');
  await contents.last().click();
  const heading = page.getByRole('heading', { name: await contents.last().innerText() });
  await expect(heading).toBeInViewport();

  const reference = page.locator('.note-mark a').first();
  await reference.click();
  await expect(page.locator('#note-1')).toBeInViewport();
  await page.locator('#note-1').getByRole('link', { name: 'Back to note 1 in the text' }).click();
  await expect(reference).toBeInViewport();
});

test('copying the link shows a temporary confirmation', async ({ demo, visit }) => {
  const { page } = await visit(`${ARTICLE}?from=elsewhere`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: words.share }).click();
  await expect(page.getByText(words.shared)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(demo.url + ARTICLE);
  await page.clock.runFor(2_600);
  await expect(page.getByText(words.shared)).toBeHidden();
});

test('a line of an article has at most about 66 characters', async ({ visit }) => {
  const { page } = await visit(ARTICLE, { viewport: DESKTOP });
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

/** The bounding boxes of all matches in page coordinates. */
function edges(
  page: Page,
  selector: string,
): Promise<{ top: number; bottom: number; left: number; right: number }[]> {
  return page.locator(selector).evaluateAll((found) =>
    found.map((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return { top: top + scrollY, bottom: bottom + scrollY, left, right };
    }),
  );
}

for (const path of articlesWith('class="note-mark"', '<figure class="figure"'))
  test(`${path}: each note stands beside its reference, and the figure has its picture`, async ({
    visit,
  }) => {
    const { page } = await visit(path, { javaScript: false, viewport: DESKTOP });
    const notes = await edges(page, '.notes li');
    const marks = await edges(page, '.note-mark a[id]');
    expect(notes).toHaveLength(marks.length);
    expect(notes.length).toBeGreaterThan(0);
    notes.forEach((note, index) => {
      expect(Math.abs(note.top - (marks[index]?.top ?? 0))).toBeLessThan(24);
    });
    const others = [
      ...notes,
      ...(await edges(page, '.article-body > p, .article-body > figure, .article-body > h2')),
    ];
    const overlaps = notes.flatMap((note) =>
      others.filter(
        (other) =>
          other !== note &&
          other.left < note.right &&
          note.left < other.right &&
          other.top < note.bottom &&
          note.top < other.bottom,
      ),
    );
    expect(overlaps).toEqual([]);

    const figure = page.locator('.article-body .figure').first();
    await figure.scrollIntoViewIfNeeded();
    await expect(figure.locator('figcaption')).toBeVisible();
    const image = figure.locator('img');
    await expect(image).toHaveAttribute('loading', 'lazy');
    await expect(image).toHaveAttribute('alt', /./);
    await expect(image).not.toHaveJSProperty('naturalWidth', 0);
  });

test('on a phone the notes follow the text', async ({ visit }) => {
  const { page } = await visit(ARTICLE, {
    javaScript: false,
    viewport: PHONE,
  });
  const paragraphs = await edges(page, '.article-body > p');
  const [first] = await edges(page, '.notes li');
  expect(first?.top).toBeGreaterThan(Math.max(...paragraphs.map(({ bottom }) => bottom)));
});

test('the drop cap spans three lines, from the cap height of the first to the baseline of the third', async ({
  visit,
}) => {
  const { page } = await visit(ARTICLE, { javaScript: false });
  for (const width of [320, 390, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    // Font metrics give the cap heights; both texts are compared at their baselines.
    const { initial, lines } = await page
      .locator('.article-body > p')
      .first()
      .evaluate((first) => {
        const opening = first.querySelector('.opening')?.firstChild;
        if (!opening) throw new Error('The article has no opening.');
        const box = (node: Node, from: number) => {
          const range = document.createRange();
          range.setStart(node, from);
          range.setEnd(node, from + 1);
          return range.getBoundingClientRect();
        };
        const size = Number.parseFloat(getComputedStyle(first).fontSize);
        const initialBox = box(opening, 0);
        // Ascent and descent relative to the font size: Cormorant .924 and .287, Hanken Grotesk 1 and .303.
        const fontSize = initialBox.height / (0.924 + 0.287);
        const baseline = initialBox.top + 0.924 * fontSize;
        const tops = new Set<number>();
        for (const node of first.childNodes) {
          if (node.nodeType !== Node.TEXT_NODE) continue;
          for (let at = 0; at < (node.textContent ?? '').length; at += 1)
            tops.add(box(node, at).top);
        }
        const baselines = [...tops].sort((a, b) => a - b).map((top) => top + size);
        return {
          initial: { top: baseline - 0.625 * fontSize, baseline },
          lines: { top: (baselines[0] ?? 0) - 0.697 * size, baseline: baselines[2] ?? 0 },
        };
      });
    expect(Math.abs(initial.baseline - lines.baseline)).toBeLessThanOrEqual(1.5);
    expect(Math.abs(initial.top - lines.top)).toBeLessThanOrEqual(1.5);
  }
});

test('a figure loads after client-side navigation', async ({ visit }) => {
  const { page } = await visit('/journal');
  await page.locator(`main a[href="${ARTICLE}"]`).first().click();
  await expect(page.locator('.article-body .figure img')).toHaveAttribute('src', /^\/assets\//);
});

// ── Print ──────────────────────────────────────────────────────────

/** Elements that are not printed. */
const SCREEN_ONLY =
  '.nav-bar, .footer, .picture, .article-contents, .article-related, .copy-link, .booking, .case-study-next';

for (const path of [ARTICLE, '/legal/terms', `/case-studies/${FIRST_CASE?.slug}`])
  test(`${path} prints with a print header and without screen controls`, async ({ visit }) => {
    const { page } = await visit(path, { javaScript: false });
    const printHeader = page.locator('.print-header');
    await expect(printHeader).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(printHeader).toBeVisible();
    for (const part of await page.locator(SCREEN_ONLY).all()) await expect(part).toBeHidden();
    const text = page.locator('.document-body > p, .case-study-text > p').first();
    const { family, size, color } = await text.evaluate((paragraph) => {
      const style = getComputedStyle(paragraph);
      return { family: style.fontFamily, size: style.fontSize, color: style.color };
    });
    expect(family).toMatch(/^"?Cormorant/);
    expect(Number.parseFloat(size) * 0.75).toBeCloseTo(11, 1);
    expect(color).toBe('rgb(43, 27, 36)');
  });

test('case studies are listed in order, and each links to the next', async ({ visit }) => {
  const { page } = await visit('/case-studies');
  const cases = page.getByRole('link', {
    name: new RegExp(`^${contentOf('/case-studies', 'caseStudies').list.read}`),
  });
  const titles = CASE_STUDIES.map(({ title }) => title);
  expect(titles.length).toBeGreaterThan(0);
  for (const [index, title] of titles.entries())
    await expect(cases.nth(index)).toContainText(title);
  await cases.first().click();
  for (const title of titles) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.locator('.case-study-next').getByRole('link').click();
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[0] ?? '');
});
