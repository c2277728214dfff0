// Test of the triggers of dialogs in the built pages: links to the pages of their forms.

import { expect, test } from 'vitest';
import { openPage, prerenderList } from '#core';
import { elementsOf, parseHtml, textIn } from '../support/html';
import { dialogsIn } from '../support/pages';
import { readSite } from './built-site';

const PAGES = ['/', '/about', '/consulting', '/rituals', '/events', '/retreats', '/contact'];

/** Links of a built page to forms of dialogs, and the dialogs of its content. */
function triggersOf({ path, state, file }: ReturnType<typeof prerenderList>[number]) {
  const answer = openPage(path, state);
  const known = answer.kind === 'page' ? dialogsIn(answer.content) : [];
  const [main] = elementsOf(parseHtml(readSite(file)), 'main');
  const links = main ? elementsOf(main, 'a') : [];
  return {
    known: known.map(({ label, address }) => `${label}: ${address}`),
    links: links
      .filter((link) => known.some(({ address }) => address === link.getAttribute('href')))
      .map((link) => `${textIn(link)}: ${link.getAttribute('href')}`),
  };
}

test('each is a link with its label to the form with its preset choice', () => {
  const withTriggers = prerenderList().filter((page) => {
    const { known, links } = triggersOf(page);
    expect(known, page.path).toEqual(expect.arrayContaining(links));
    return links.length > 0;
  });
  expect(withTriggers.map(({ path }) => path)).toEqual(expect.arrayContaining(PAGES));
});
