// Whether the styles that are inlined into a document are all that its page needs in its current state: the complete
// style sheets, which load before another page is shown, change nothing.

import type { Page } from '@playwright/test';
import { expect } from './test';

/** What is laid out and painted; all properties would take seconds for each page. */
const PROPERTIES = [
  ...['display', 'position', 'top', 'right', 'bottom', 'left', 'z-index', 'width', 'height'],
  ...['min-height', 'max-width', 'margin-top', 'margin-right', 'margin-bottom', 'margin-left'],
  ...['padding-top', 'padding-right', 'padding-bottom', 'padding-left', 'overflow-x', 'overflow-y'],
  ...['grid-template-columns', 'grid-template-rows', 'grid-row-start', 'grid-column-start'],
  ...['row-gap', 'column-gap', 'align-items', 'align-content', 'justify-content', 'justify-items'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'font-variant-numeric'],
  ...['line-height', 'letter-spacing', 'text-align', 'text-transform', 'text-wrap-style'],
  ...['text-decoration-line', 'text-decoration-color', 'white-space', 'color', 'background-color'],
  ...['background-image', 'background-size', 'background-position', 'border-top-width'],
  ...['border-top-style', 'border-top-color', 'border-bottom-width', 'border-bottom-color'],
  ...[
    'border-top-left-radius',
    'box-shadow',
    'outline-color',
    'opacity',
    'visibility',
    'transform',
  ],
  ...['translate', 'scale', 'clip-path', 'mask-image', 'filter', 'fill', 'stroke', 'stroke-width'],
  ...['object-fit', 'object-position', 'cursor', 'animation-name', 'transition-duration'],
];

/** The elements whose computed style changes when the complete style sheets apply. */
async function changedByCompleteSheets(page: Page): Promise<string[]> {
  return page.evaluate(async (properties) => {
    await document.fonts.ready;
    const read = () => {
      // A layout from scratch: after a partial one, Chromium reports automatic margins of the one before.
      document.body.style.display = 'none';
      document.body.getBoundingClientRect();
      document.body.style.display = '';
      const styles = new Map<string, Map<string, string>>();
      const elements = [...document.querySelectorAll('html, body, body *')];
      for (const [number, element] of elements.entries())
        for (const pseudo of ['', '::before', '::after']) {
          const style = getComputedStyle(element, pseudo);
          if (pseudo !== '' && (style.content === 'normal' || style.content === 'none')) continue;
          const name = `${number} ${element.tagName}.${element.getAttribute('class')}${pseudo}`;
          styles.set(name, new Map(properties.map((key) => [key, style.getPropertyValue(key)])));
        }
      return styles;
    };
    const before = read();
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-rest]')];
    if (links.length === 0) throw new Error('The document has no complete style sheets.');
    await Promise.all(
      links.map(
        (link) =>
          new Promise((resolve, reject) => {
            link.onload = resolve;
            link.onerror = reject;
            link.media = '';
            link.disabled = false;
          }),
      ),
    );
    const after = read();
    const changed = [...before].flatMap(([element, style]) => {
      const properties = [...style].filter(
        ([name, value]) => after.get(element)?.get(name) !== value,
      );
      return properties.map(
        ([name, value]) => `${element} ${name}: ${value} → ${after.get(element)?.get(name)}`,
      );
    });
    return [...changed, ...[...after.keys()].filter((element) => !before.has(element))];
  }, PROPERTIES);
}

/** Asserts that the complete style sheets, which this loads into the page, change no computed style. */
export async function expectCompleteStyles(page: Page): Promise<void> {
  expect((await changedByCompleteSheets(page)).slice(0, 20)).toEqual([]);
}
