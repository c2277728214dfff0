// Layout of articles, legal pages and case studies, which need no JavaScript: margin notes, drop cap, figures, print
// styles.

import type { Page } from '@playwright/test';

import { searchArticles } from '../support/content';
import { expect, test } from '../support/test';

const everything = searchArticles('');
const articles = [...everything.featured, ...everything.articles].map(({ path }) => path);
const PHONE = { javaScript: false, viewport: { width: 390, height: 844 } };
const DESKTOP = { javaScript: false, viewport: { width: 1440, height: 900 } };

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

for (const path of articles)
  test(`${path}: on wide screens each note stands beside its reference`, async ({ visit }) => {
    const { page } = await visit(path, DESKTOP);
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
  });

test('on a phone the notes follow the text', async ({ visit }) => {
  const { page } = await visit('/journal/the-cellular-awakening', PHONE);
  const paragraphs = await edges(page, '.article-body > p');
  const [first] = await edges(page, '.notes li');
  expect(first?.top).toBeGreaterThan(Math.max(...paragraphs.map(({ bottom }) => bottom)));
});

for (const width of [320, 390, 768, 1024, 1440, 1920])
  test(`at ${width} the drop cap spans three lines, from the cap height of the first to the baseline of the third`, async ({
    visit,
  }) => {
    const { page } = await visit('/journal/the-soft-no', {
      javaScript: false,
      viewport: { width, height: 900 },
    });
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
  });

for (const path of articles)
  test(`${path} has a lazily loaded figure with a caption and alternative text`, async ({
    visit,
  }) => {
    const { page } = await visit(path, DESKTOP);
    const figure = page.locator('.article-body .figure').first();
    const image = figure.locator('img');
    await expect(image).toHaveAttribute('loading', 'lazy');
    await expect(image).toHaveAttribute('width', /^\d+$/);
    await expect(image).toHaveAttribute('height', /^\d+$/);
    expect(await image.getAttribute('alt')).not.toBe('');
    await expect(figure.locator('source')).toHaveCount(2);
    await figure.scrollIntoViewIfNeeded();
    await expect(figure.locator('figcaption')).toBeVisible();
    await expect
      .poll(() => image.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
      .toBeGreaterThan(0);
  });

test('a figure loads after client-side navigation', async ({ visit }) => {
  const { page } = await visit('/journal');
  await page.getByRole('link', { name: 'The soft no' }).click();
  await expect(page.locator('.article-body .figure img')).toHaveAttribute('src', /^\/assets\//);
});

// ── Print ──────────────────────────────────────────────────────────

/** Elements that are not printed. */
const SCREEN_ONLY =
  '.nav-bar, .footer, .picture, .article-contents, .article-related, .copy-link, .booking, .case-study-next';

for (const path of [
  '/journal/the-cellular-awakening',
  '/legal/terms',
  '/case-studies/crowning-hair-ritual',
])
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

// ── Case studies ────────────────────────────────────────────────────

test('case studies are listed in order, and each links to the next', async ({ visit }) => {
  const { page } = await visit('/case-studies');
  const cases = page.getByRole('link', { name: /^Read the case: / });
  await expect(cases).toHaveText([/The Crowning Hair Ritual$/, /Cross-Platform Visibility$/]);
  await cases.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Crowning Hair Ritual');
  await page.getByRole('link', { name: 'Cross-Platform Visibility' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cross-Platform Visibility');
});
