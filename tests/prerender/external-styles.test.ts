// Style sheets that pages link to instead of inlining: every variable that they refer to is declared by the page.

import postcss from 'postcss';
import { expect, test } from 'vitest';
import { readSite, siteFiles } from './built-site';

const declaredIn = (css: string) =>
  new Set([...css.matchAll(/[;{](--[\w-]+):/g)].map(([, name]) => name));

test('a page declares the variables that the style sheet for other media refers to', () => {
  const [file] = siteFiles('.css').filter((path) => path.startsWith('assets/other-media-'));
  const text = readSite(file ?? '');
  const own = declaredIn(text);
  const missing = new Set<string>();
  for (const page of siteFiles('.html')) {
    const html = readSite(page);
    if (!html.includes('assets/other-media-')) continue;
    const declared = declaredIn(/<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '');
    const lists = [...html.matchAll(/ class="([^"]*)"/g)].map(([, list]) => list ?? '');
    const classes = new Set(lists.flatMap((list) => list.split(/\s+/)));
    // A selector may match where one of its classes occurs: it may be an alternative of `:is()`.
    const matches = (selector: string) => {
      const named = [...selector.matchAll(/\.([a-z][\w-]*)/gi)];
      return named.length === 0 || named.some(([, part]) => classes.has(part ?? ''));
    };
    postcss.parse(text).walkRules((rule) => {
      if (!rule.selectors.some(matches)) return;
      for (const [, variable = ''] of String(rule).matchAll(/var\((--[\w-]+)/g))
        if (!declared.has(variable) && !own.has(variable)) missing.add(`${variable} in ${page}`);
    });
  }
  expect([...missing]).toEqual([]);
});
