// Long texts are set like a printed review: initial, margin, figures; and printed they are letters of the house.

import type { Page } from 'playwright-core';
import { journal, loadCore } from '../../app/src/core/core';
import { expect, test } from '../support/test';

await loadCore();

const everything = journal('', 'All');
const essays = [...everything.featured, ...everything.articles].map(({ path }) => path);
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** The vertical edges of whatever matches, in page coordinates. */
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

test.for(essays)(
  '%s: at a desk each note stands beside its line',
  async (path, { demo, visit }) => {
    const { page } = await visit(`${demo.url}${path}`, { window: DESK });
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
    const meeting = notes.flatMap((note) =>
      others.filter(
        (other) =>
          other !== note &&
          other.left < note.right &&
          note.left < other.right &&
          other.top < note.bottom &&
          note.top < other.bottom,
      ),
    );
    expect(meeting).toEqual([]);
  },
);

test('on a phone the notes stand at the end', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/journal/the-cellular-awakening`, { window: PHONE });
  const paragraphs = await edges(page, '.article-body > p');
  const [first] = await edges(page, '.notes li');
  expect(first?.top).toBeGreaterThan(Math.max(...paragraphs.map(({ bottom }) => bottom)));
});

test.for([320, 390, 768, 1024, 1440, 1920])(
  'at %i the initial stands on the third line and is as high as the capitals of the first',
  async (width, { demo, visit }) => {
    const { page } = await visit(`${demo.url}/journal/the-soft-no`, {
      window: { width, height: 900 },
    });
    // The faces themselves say how far their capitals reach; both stand on their baselines.
    const { initial, lines } = await page
      .locator('.article-body > p')
      .first()
      .evaluate((first) => {
        const opening = first.querySelector('.opening')?.firstChild;
        if (!opening) throw new Error('The essay has no opening.');
        const box = (node: Node, from: number) => {
          const range = document.createRange();
          range.setStart(node, from);
          range.setEnd(node, from + 1);
          return range.getBoundingClientRect();
        };
        const size = Number.parseFloat(getComputedStyle(first).fontSize);
        const letter = box(opening, 0);
        // Above and below the baseline: Cormorant .924 and .287 of its size, Hanken Grotesk 1 and .303.
        const large = letter.height / (0.924 + 0.287);
        const foot = letter.top + 0.924 * large;
        const tops = new Set<number>();
        for (const node of first.childNodes) {
          if (node.nodeType !== Node.TEXT_NODE) continue;
          for (let at = 0; at < (node.textContent ?? '').length; at += 1)
            tops.add(box(node, at).top);
        }
        const feet = [...tops].sort((a, b) => a - b).map((top) => top + size);
        return {
          initial: { head: foot - 0.625 * large, foot },
          lines: { head: (feet[0] ?? 0) - 0.697 * size, foot: feet[2] ?? 0 },
        };
      });
    expect(Math.abs(initial.foot - lines.foot)).toBeLessThanOrEqual(1.5);
    expect(Math.abs(initial.head - lines.head)).toBeLessThanOrEqual(1.5);
  },
);

test.for(essays)(
  '%s has a figure that arrives, in its place and with its words',
  async (path, { demo, visit }) => {
    const { page } = await visit(`${demo.url}${path}`, { window: DESK });
    const figure = page.locator('.article-body .figure').first();
    const image = figure.locator('img');
    await expect(image).toHaveAttribute('loading', 'lazy');
    await expect(image).toHaveAttribute('width', /^\d+$/);
    await expect(image).toHaveAttribute('height', /^\d+$/);
    expect(await image.getAttribute('alt')).not.toBe('');
    await expect(figure.locator('source')).toHaveCount(3);
    await figure.scrollIntoViewIfNeeded();
    await expect(figure.locator('figcaption')).toBeVisible();
    await expect
      .poll(() => image.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
      .toBeGreaterThan(0);
  },
);

test('a figure comes along when an essay is opened from another page', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/journal`);
  await page.getByRole('link', { name: 'The soft no' }).click();
  await expect(page.locator('.article-body .figure img')).toHaveAttribute('src', /^\/assets\//);
});

// ── On paper ────────────────────────────────────────────────────────

/** What has no business on a letter, where the page has it. */
const SCREEN_ONLY =
  '.bar, .footer, .picture, .article-contents, .article-related, .copy-link, .booking, .study-next';

test.for(['/journal/the-cellular-awakening', '/legal/terms', '/case-studies/crowning-hair-ritual'])(
  '%s prints like a letter',
  async (path, { demo, visit }) => {
    const { page } = await visit(`${demo.url}${path}`);
    const letterhead = page.locator('.letterhead');
    await expect(letterhead).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(letterhead).toBeVisible();
    for (const part of await page.locator(SCREEN_ONLY).all()) await expect(part).toBeHidden();
    const text = page.locator('.body > p, .study-telling > p').first();
    const { family, size, colour } = await text.evaluate((paragraph) => {
      const style = getComputedStyle(paragraph);
      return { family: style.fontFamily, size: style.fontSize, colour: style.color };
    });
    expect(family).toMatch(/^"?Cormorant/);
    expect(Number.parseFloat(size) * 0.75).toBeCloseTo(11, 1);
    expect(colour).toBe('rgb(43, 27, 36)');
  },
);

// ── Case studies ────────────────────────────────────────────────────

test('the case studies stand in their order, and each leads on to the other', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(`${demo.url}/case-studies`);
  const cases = page.getByRole('link', { name: /^Read the case: / });
  await expect(cases).toHaveText([/The Crowning Hair Ritual$/, /Cross-Platform Visibility$/]);
  await cases.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Crowning Hair Ritual');
  await page.getByRole('link', { name: 'Cross-Platform Visibility' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cross-Platform Visibility');
});
