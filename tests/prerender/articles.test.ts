// Tests of the ends of articles and case studies: the author, and the link to the next page.

import { expect, test } from 'vitest';
import { CASE_STUDIES, contentOf, LISTED } from '../support/content';
import { elementsOf, parseHtml, textIn, withClass } from '../support/html';
import { readSite } from './built-site';

const open = (path: string) => parseHtml(readSite(`${path.slice(1)}.html`));
const linksIn = (path: string, name: string) =>
  withClass(open(path), name)
    .flatMap((element) => elementsOf(element, 'a'))
    .map((link) => [textIn(link), link.getAttribute('href')]);

test.each(LISTED.map(({ path }) => path))('%s ends with its author and one more link', (path) => {
  const { author, onward, next, words } = contentOf(path, 'article');
  const [end] = withClass(open(path), 'article-end');
  expect(textIn(end)).toContain(`${words.written} ${author}`);
  expect(linksIn(path, 'article-end')).toEqual(onward ? [[onward.label, onward.to]] : []);
  // By default the last link leads to the next article.
  const title = next?.title.map(({ text }) => text).join('');
  if (next)
    expect(linksIn(path, 'article-adjacent')).toContainEqual([
      expect.stringContaining(title ?? ''),
      next.path,
    ]);
  expect(onward ?? next).toBeDefined();
});

test('case studies are listed in order, and each links to the next', () => {
  const { list } = contentOf('/case-studies', 'caseStudies');
  const paths = CASE_STUDIES.map(({ slug }) => `/case-studies/${slug}`);
  expect(paths.length).toBeGreaterThan(0);
  const links = elementsOf(open('/case-studies'), 'a')
    .map((link) => [textIn(link), link.getAttribute('href')])
    .filter(([text]) => text?.startsWith(`${list.read}: `));
  expect(links).toEqual(
    CASE_STUDIES.map(({ title }, index) => [`${list.read}: ${title}`, paths[index]]),
  );
  for (const [index, path] of paths.entries()) {
    const next = (index + 1) % paths.length;
    expect(textIn(elementsOf(open(path), 'h1')[0])).toBe(CASE_STUDIES[index]?.title);
    expect(linksIn(path, 'case-study-next')).toEqual([[CASE_STUDIES[next]?.title, paths[next]]]);
  }
});
