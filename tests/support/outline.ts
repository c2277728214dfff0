// What a page is made of for those who do not see it: its headings, its landmarks, its links, as assistive technology gets them.

import type { Page } from 'playwright-core';

export interface Outline {
  /** Levels of the headings, in order. */
  levels: number[];
  /** Each landmark as its role and its name. */
  landmarks: string[];
  /** Links by what is heard of them, with where they lead as it is written. */
  links: { name: string; to: string; inMain: boolean }[];
}

/** Reads the page as it stands; what is hidden from assistive technology is left out. */
export function outlineOf(page: Page): Promise<Outline> {
  return page.evaluate(() => {
    const LANDMARKS: Record<string, string> = {
      HEADER: 'banner',
      NAV: 'navigation',
      MAIN: 'main',
      FOOTER: 'contentinfo',
      ASIDE: 'complementary',
      SEARCH: 'search',
    };
    const heard = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[aria-hidden="true"]');
    const textOf = (element: Element | null): string =>
      [...(element?.childNodes ?? [])]
        .map((node) => {
          if (node instanceof Text) return node.data;
          if (!(node instanceof Element) || node.matches('[aria-hidden="true"], [popover]'))
            return '';
          return node instanceof HTMLImageElement ? node.alt : textOf(node);
        })
        .join('');
    const nameOf = (element: Element): string => {
      const by = element.getAttribute('aria-labelledby');
      const name = by
        ? textOf(document.getElementById(by))
        : (element.getAttribute('aria-label') ?? '');
      return name.replace(/\s+/g, ' ').trim();
    };
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter(heard);
    return {
      levels: all('h1, h2, h3, h4, h5, h6').map(({ tagName }) => Number(tagName[1])),
      landmarks: all('header, nav, main, footer, aside, search')
        // Heads and feet of articles and sections are no landmarks.
        .filter((place) => !/HEADER|FOOTER/.test(place.tagName) || !place.closest('main'))
        .map((place) => `${LANDMARKS[place.tagName]} ${nameOf(place)}`.trim()),
      links: all('a[href]').map((link) => ({
        name: nameOf(link) || textOf(link).replace(/\s+/g, ' ').trim(),
        to: link.getAttribute('href') ?? '',
        inMain: link.closest('main') !== null,
      })),
    };
  });
}
