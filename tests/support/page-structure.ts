// Reads the structure that assistive technology gets from a page: heading levels, landmarks and links.

import type { Page } from '@playwright/test';

export interface PageStructure {
  /** Heading levels in document order. */
  headingLevels: number[];
  /** Each landmark as role and accessible name. */
  landmarks: string[];
  /** Links by accessible name, with the `href` attribute as written. */
  links: { name: string; href: string; inMain: boolean }[];
}

/** Reads the current DOM; content that is hidden from assistive technology is left out. */
export function pageStructureOf(page: Page): Promise<PageStructure> {
  return page.evaluate(() => {
    const LANDMARKS: Record<string, string> = {
      HEADER: 'banner',
      NAV: 'navigation',
      MAIN: 'main',
      FOOTER: 'contentinfo',
      ASIDE: 'complementary',
      SEARCH: 'search',
    };
    const isExposed = (element: Element) =>
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
      const labelledBy = element.getAttribute('aria-labelledby');
      const name = labelledBy
        ? textOf(document.getElementById(labelledBy))
        : (element.getAttribute('aria-label') ?? '');
      return name.replace(/\s+/g, ' ').trim();
    };
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isExposed);
    return {
      headingLevels: all('h1, h2, h3, h4, h5, h6').map(({ tagName }) => Number(tagName[1])),
      landmarks: all('header, nav, main, footer, aside, search')
        // A header or footer inside `main` is not a landmark.
        .filter((landmark) => !/HEADER|FOOTER/.test(landmark.tagName) || !landmark.closest('main'))
        .map((landmark) => `${LANDMARKS[landmark.tagName]} ${nameOf(landmark)}`.trim()),
      links: all('a[href]').map((link) => ({
        name: nameOf(link) || textOf(link).replace(/\s+/g, ' ').trim(),
        href: link.getAttribute('href') ?? '',
        inMain: link.closest('main') !== null,
      })),
    };
  });
}
