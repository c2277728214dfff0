// Tests of the pictures in articles: pages have the CSS rules of their own pictures, and pictures that only articles
// show add nothing to other pages.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readSite, siteFiles } from './built-site';

interface Pictures {
  files: Record<string, unknown>;
  css: string;
}

const articlePictures = JSON.parse(
  readFileSync(join(ROOT, 'app/src/generated/article-pictures.json'), 'utf8'),
) as Record<string, { css: string }>;
const ids = Object.keys(articlePictures);

const shownIn = (html: string) =>
  [...new Set([...html.matchAll(/"picture-([\w-]+)"/g)].map(([, id = '']) => id))].sort();

test('every page has a rule for each picture that it shows, and for no other', () => {
  for (const file of siteFiles('.html')) {
    const html = readSite(file);
    const rules = [...html.matchAll(/\.picture-([\w-]+)\{--focal:/g)].map(([, id = '']) => id);
    expect([...new Set(rules)].sort(), file).toEqual(shownIn(html));
  }
});

test('scripts and style sheets contain no picture that only articles show', () => {
  const files = [...siteFiles('.js'), ...siteFiles('.css')];
  for (const file of files) {
    const text = readSite(file);
    expect(
      ids.filter((id) => text.includes(`${id}"`) || text.includes(`${id}:[`)),
      file,
    ).toEqual([]);
  }
});

test('the data file of an article has the pictures of its page that only articles show', () => {
  for (const file of siteFiles('.page.json')) {
    const { pictures } = JSON.parse(readSite(file)) as { pictures?: Pictures };
    const html = readSite(file.replace('.page.json', '.html'));
    const shownIds = shownIn(html).filter((id) => id in articlePictures);
    expect(Object.keys(pictures?.files ?? {}).sort(), file).toEqual(shownIds);
    for (const id of shownIds) expect(pictures?.css).toContain(articlePictures[id]?.css);
  }
});

test('the index of the journal has all of them', () => {
  expect(readSite('journal/index.bin').length).toBeGreaterThan(100);
  const pictures = JSON.parse(readSite('journal/pictures.json')) as Pictures;
  expect(Object.keys(pictures.files).sort()).toEqual(ids.sort());
});
