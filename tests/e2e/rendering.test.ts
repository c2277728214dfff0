// Tests of rendering that also run in Firefox and WebKit: texts, pictures and typefaces, nothing wider than the page,
// and layouts with recent CSS features.

import type { Page } from '@playwright/test';
import { ARTICLE } from '../support/content';
import { menuLink } from '../support/site';
import { expect, test } from '../support/test';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

test('pages have their texts, pictures and typefaces', async ({ visit }) => {
  const { page, hydrated } = await visit('/favicon.svg', {
    viewport: PHONE,
  });
  for (const path of ['/', '/initiation', '/retreats', '/journal', ARTICLE]) {
    await page.goto(path);
    await hydrated();
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\w/);
      const missing = () =>
        page.evaluate(() => {
          for (const image of document.images) image.loading = 'eager';
          return [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).length;
        });
      await expect.poll(missing).toBe(0);
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(width).toBe(viewport.width);
    }
    const loaded = await page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    );
    expect(loaded.join()).toMatch(/Cormorant.*Hanken|Hanken.*Cormorant/);
  }
});

test('the numbers beside the parts of a legal text are on one line, even with two digits', async ({
  visit,
}) => {
  const { page } = await visit('/legal/terms', { viewport: DESKTOP });
  const heights = await page
    .locator('.legal-body > h2')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part, '::before').height));
  expect(heights.length).toBeGreaterThan(9);
  expect([...new Set(heights)]).toHaveLength(1);
});

test('a page that is opened in the app loads each picture once, in the smallest format', async ({
  visit,
}) => {
  const { page } = await visit('/');
  await menuLink(page, '/retreats').click();
  const image = page.locator('img.picture-retreats');
  await expect(image).toHaveJSProperty('complete', true);
  await expect(image).not.toHaveJSProperty('currentSrc', '');
  const formats = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /retreats[^/]*\.(avif|webp|jpg)$/.exec(name)?.[1] ?? []),
  );
  expect(formats).toEqual(['avif']);
});

test('with anchor positioning, notes are beside their references in order', async ({ visit }) => {
  const { page } = await visit(ARTICLE, { viewport: DESKTOP });
  const anchors = await page.evaluate(() => CSS.supports('anchor-name: --note'));
  const notes = await page.locator('.notes li').evaluateAll((all) => {
    const box = (element: Element | null) => (element ?? document.body).getBoundingClientRect();
    const text = box(document.querySelector('.article-body'));
    return all.map((note) => ({
      isBeside: box(note).left >= text.right,
      offset: box(note).top - box(document.getElementById(`${note.id}-mark`)).top,
      end: box(note).bottom,
    }));
  });
  expect(notes.length).toBeGreaterThan(0);
  let last = 0;
  for (const { isBeside, offset, end } of notes) {
    expect(isBeside).toBe(anchors);
    expect(end).toBeGreaterThan(last);
    if (anchors) expect(offset).toBeGreaterThanOrEqual(0);
    if (anchors) expect(offset).toBeLessThan(320);
    last = end;
  }
});

test('the bar is translucent, and dark over dark sections even before the script has run', async ({
  visit,
}) => {
  const look = (opened: Page) =>
    opened.locator('.nav-bar').evaluate((element) => {
      const { position, color, backgroundColor } = getComputedStyle(element);
      const isInk = color === getComputedStyle(document.body).color;
      const isTranslucent = /[,/] 0?\.\d+\)$/.test(backgroundColor);
      return { position, isInk, isTranslucent };
    });
  const dark = { position: 'fixed', isInk: false, isTranslucent: true };
  const { page } = await visit('/initiation', { viewport: DESKTOP });
  await expect.poll(() => look(page)).toEqual(dark);
  for (const [room, expected] of [
    ['.initiation-pains', { ...dark, isInk: true }],
    ['.initiation-week', dark],
    ['.initiation-promise', { ...dark, isInk: true }],
  ] as const) {
    await page.locator(room).evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      window.scrollTo({ top: top + window.scrollY + 10, behavior: 'instant' });
    });
    await expect.poll(() => look(page), room).toEqual(expected);
  }
  const served = await visit('/initiation', { viewport: DESKTOP, javaScript: false });
  expect(await look(served.page)).toEqual(dark);
});

test('the excerpt of an article card follows its title directly', async ({ visit }) => {
  const { page } = await visit('/journal', { viewport: DESKTOP });
  const gaps = await page.locator('.article-card-compact').evaluateAll((cards) =>
    cards.map((card) => {
      const [title, words] = ['h3', '.article-card-excerpt'].map((part) =>
        card.querySelector(part)?.getBoundingClientRect(),
      );
      return (words?.top ?? Number.NaN) - (title?.bottom ?? Number.NaN);
    }),
  );
  expect(gaps.length).toBeGreaterThan(3);
  expect(Math.max(...gaps)).toBeLessThan(16);
});

test('labels are beside their values, eyebrows above their headings and clear of pictures, doors on one line', async ({
  link,
  visit,
}) => {
  const box = (opened: Page, selector: string) => opened.locator(selector).first().boundingBox();
  const clear = async (opened: Page, picture: string, words: string) => {
    const [above, below] = [await box(opened, picture), await box(opened, words)];
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  };
  for (const path of ['/case-studies', '/case-studies/crowning-hair-ritual']) {
    const { page } = await visit(path, { viewport: PHONE });
    const [label, value, next] = ['dt', 'dd', 'div + div dt'].map((part) =>
      page.locator(`dl.m-cols-2 ${part}`).first().boundingBox(),
    );
    const [first, second, third] = [await label, await value, await next];
    const distance = (second?.y ?? 0) - (first?.y ?? 0) - (first?.height ?? 0);
    const nextDistance = (third?.y ?? 0) - (second?.y ?? 0) - (second?.height ?? 0);
    expect(nextDistance).toBeGreaterThan(3 * distance);
  }
  const inside = await visit('/initiation/inside', { viewport: PHONE });
  expect(await clear(inside.page, '.inside-picture', 'main section .eyebrow')).toBeGreaterThan(48);
  const program = await visit(link, { viewport: PHONE, waitForHydration: false });
  expect(await clear(program.page, '.program-cover-picture', '.program-aside')).toBeGreaterThan(48);

  const { page } = await visit('/about', { viewport: DESKTOP });
  const eyebrow = await box(page, '.about-philosophy .eyebrow');
  expect((await box(page, '.about-quote'))?.y).toBeGreaterThan(eyebrow?.y ?? 0);
  const doors = await page.locator('.door-list-5 li').evaluateAll((items) =>
    items.map((item) => {
      const [title, text, way] = ['h3', 'p', 'a'].map((part) =>
        item.querySelector(part)?.getBoundingClientRect(),
      );
      return [(text?.top ?? 0) - (title?.bottom ?? 0), Math.round(way?.top ?? 0)];
    }),
  );
  expect(doors).toHaveLength(5);
  expect(new Set(doors.map(([gap]) => Math.round(gap ?? 0))).size).toBe(1);
  expect(new Set(doors.map(([, way]) => way)).size).toBe(1);
});

test('category and date of an article card are one line on a phone, and titles of neighbors are aligned on a tablet', async ({
  visit,
}) => {
  const { page } = await visit('/journal', { viewport: PHONE });
  const rows = await page
    .locator('.article-meta')
    .evaluateAll((lists) =>
      lists.map(
        ({ children }) =>
          new Set([...children].map((part) => Math.round(part.getBoundingClientRect().top))).size,
      ),
    );
  expect(new Set(rows)).toEqual(new Set([1]));
  await page.setViewportSize({ width: 768, height: 1024 });
  const tops = await page
    .locator('.article-card-featured h3')
    .evaluateAll((titles) => titles.map((title) => Math.round(title.getBoundingClientRect().top)));
  expect(tops).toHaveLength(2);
  expect(new Set(tops).size).toBe(1);
});

test('a tablet has columns, no animal is cropped at its head, and links to other sites have an arrow', async ({
  visit,
}) => {
  const TABLET = { width: 768, height: 1024 };
  const columns = async (path: string, parts: string) => {
    const { page } = await visit(path, { viewport: TABLET });
    const lefts = await page
      .locator(parts)
      .evaluateAll((found) => found.map((part) => Math.round(part.getBoundingClientRect().left)));
    return new Set(lefts).size;
  };
  expect(await columns('/retreats', '.retreats-doors > li')).toBe(3);
  expect(await columns('/contact', '.contact-links > li > *')).toBe(2);
  expect(await columns('/case-studies', '.case-studies-item > *')).toBe(2);

  const { page } = await visit('/impact', { viewport: DESKTOP });
  for (const { width, height } of [PHONE, DESKTOP, { width: 2560, height: 1440 }]) {
    await page.setViewportSize({ width, height });
    const cut = await page.locator('.illustrated-figure-animals svg').evaluate((drawing) => {
      const [, , across = 1, down = 1] =
        drawing.getAttribute('viewBox')?.split(' ').map(Number) ?? [];
      const box = drawing.getBoundingClientRect();
      return (box.width / across) * down - box.height;
    });
    expect(cut).toBeLessThan(1);
  }
  const others = page.locator('main a[target="_blank"]');
  await expect(others.locator('.new-tab')).toHaveCount(await others.count());
});

test('on phones and tablets the text of a washed hero is below its picture, where the picture has faded out', async ({
  visit,
}) => {
  for (const path of ['/about', '/consulting', '/rituals'])
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 768, height: 1024 },
    ]) {
      const { page } = await visit(path, { viewport });
      const picture = await page.locator('.hero-picture').boundingBox();
      const words = await page.locator('.hero-words > :first-child').boundingBox();
      const end = (picture?.y ?? 0) + (picture?.height ?? 0);
      expect(words?.y, `${path} at ${viewport.width}`).toBeGreaterThan(end - 48);
    }
});
