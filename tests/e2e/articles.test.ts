// Tests of articles, legal texts and case studies in a browser: contents, notes, figures, layout and print. The end of
// each article is tested in tests/prerender/articles.test.ts, the copied link in
// app/src/ui/copy-link.browser.test.tsx.

import type { Page } from '@playwright/test';
import { ARTICLE, articlesWith, CASE_STUDIES, contentOf, LISTED } from '../support/content';
import { expect, test } from '../support/test';

const { words } = contentOf(ARTICLE, 'article');
const [FIRST_CASE] = CASE_STUDIES;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

test('an article is read from its contents to a note and back, and the next opens without a page load', async ({
  visit,
}) => {
  const { page } = await visit('/journal');
  await page.evaluate(() => {
    document.documentElement.dataset['first'] = 'yes';
  });
  await page.locator(`main a[href="${ARTICLE}"]`).first().click();
  await expect(page).toHaveURL(ARTICLE);
  await expect(page.locator('.article-body .figure img')).toHaveAttribute('src', /^\/assets\//);

  const contents = page.getByRole('navigation', { name: words.contents }).getByRole('link');
  await contents.last().click();
  const heading = page.getByRole('heading', { name: await contents.last().innerText() });
  await expect(heading).toBeInViewport();
  const reference = page.locator('.note-mark a').first();
  await reference.click();
  await expect(page.locator('#note-1')).toBeInViewport();
  await page.locator('#note-1').getByRole('link', { name: 'Back to note 1 in the text' }).click();
  await expect(reference).toBeInViewport();

  const nextLink = page.locator('.article-adjacent-item').last().getByRole('link');
  const name = await nextLink.innerText();
  await nextLink.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.locator('.article-body p').first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: words.back, exact: true }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(LISTED.length);
  await expect(page.locator('html')).toHaveAttribute('data-first', 'yes');
});

test('an article that is opened in the app has the text of its document, and fetches only its data', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(ARTICLE);
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  expect(fetched.filter((file) => file.includes(ARTICLE))).toEqual([
    `${demo.url}${ARTICLE}.page.json`,
  ]);
});

/** Bounding boxes of all matches in page coordinates. */
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

/** Top and baseline of the initial, and of the lines beside it. */
function initialOf(page: Page) {
  // Font metrics give the cap heights; initial and text are compared at their baselines.
  return page
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
        for (let at = 0; at < (node.textContent ?? '').length; at += 1) tops.add(box(node, at).top);
      }
      const baselines = [...tops].sort((a, b) => a - b).map((top) => top + size);
      return {
        initial: { top: baseline - 0.625 * fontSize, baseline },
        lines: { top: (baselines[0] ?? 0) - 0.697 * size, baseline: baselines[2] ?? 0 },
      };
    });
}

test('the layout of articles: length of lines, notes beside their references, figures, initial', async ({
  visit,
}) => {
  const { page } = await visit(ARTICLE, { javaScript: false, viewport: DESKTOP });
  const fontsAreReady = () => page.evaluate(async () => void (await document.fonts.ready));
  await fontsAreReady();

  await test.step('a line has at most about 66 characters', async () => {
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

  for (const path of articlesWith('class="note-mark"', '<figure class="figure"'))
    await test.step(`${path}: each note is beside its reference, and the figure has its picture`, async () => {
      await page.goto(path);
      await fontsAreReady();
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

  await page.goto(ARTICLE);
  await fontsAreReady();
  await test.step('on a phone the notes follow the text', async () => {
    await page.setViewportSize(PHONE);
    const paragraphs = await edges(page, '.article-body > p');
    const [first] = await edges(page, '.notes li');
    expect(first?.top).toBeGreaterThan(Math.max(...paragraphs.map(({ bottom }) => bottom)));
  });

  for (const width of [320, 390, 768, 1024, 1440, 1920])
    await test.step(`at ${width} px the drop cap spans three lines`, async () => {
      await page.setViewportSize({ width, height: 900 });
      // From the cap height of the first line to the baseline of the third.
      const { initial, lines } = await initialOf(page);
      expect(Math.abs(initial.baseline - lines.baseline)).toBeLessThanOrEqual(1.5);
      expect(Math.abs(initial.top - lines.top)).toBeLessThanOrEqual(1.5);
    });
});

/** Elements that are not printed. */
const SCREEN_ONLY =
  '.nav-bar, .footer, .picture, .article-contents, .article-related, .copy-link, .booking, .case-study-next';

test('articles, legal texts and case studies print with a print header and without screen controls', async ({
  visit,
}) => {
  const { page } = await visit(ARTICLE, { javaScript: false });
  for (const path of [ARTICLE, '/legal/terms', `/case-studies/${FIRST_CASE?.slug}`]) {
    await page.goto(path);
    const printHeader = page.locator('.print-header');
    await page.emulateMedia({ media: 'screen' });
    await expect(printHeader).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(printHeader).toBeVisible();
    for (const part of await page.locator(SCREEN_ONLY).all()) await expect(part).toBeHidden();
    const text = page.locator('.document-body > p, .case-study-text > p').first();
    await expect(text).toHaveCSS('font-family', /^"?Cormorant/);
    await expect(text).toHaveCSS('color', 'rgb(43, 27, 36)');
    const size = await text.evaluate((paragraph) => getComputedStyle(paragraph).fontSize);
    expect(Number.parseFloat(size) * 0.75).toBeCloseTo(11, 1);
  }
});
