// The texts and pictures of a page as visitors see them.

import { comparable } from './shown-text';

/** Words for screen readers alone, which stand within other texts. */
const UNSEEN = '.visually-hidden, script, style, template';

/** The text of an element as it is seen; of a field, the words in it. */
export function textOf(element: Element): string {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return element.placeholder || element.ariaLabel || '';
  if (!element.querySelector(UNSEEN)) return element.textContent ?? '';
  const copy = element.cloneNode(true) as Element;
  for (const unseen of copy.querySelectorAll(UNSEEN)) unseen.remove();
  return copy.textContent ?? '';
}

/** The elements of the same kind with the same text, in the order of the page. */
export const elementsLike = (element: Element, text: string): Element[] =>
  [...document.querySelectorAll(element.localName)].filter(
    (one) => one === element || comparable(textOf(one)) === text,
  );

/** Pictures are served under names that begin with their ids (app/src/ui/picture-files.ts). */
const PICTURE = /\/assets\/pictures\/([\w-]+)-[0-9a-f]{10}-\d+\.\w+$/;

/** The id of a picture. */
export function pictureOf(element: Element): string | undefined {
  if (!(element instanceof HTMLImageElement)) return undefined;
  return PICTURE.exec(element.src)?.[1];
}

/** Whether an element is seen, or would be after scrolling. */
export const isSeen = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) &&
  element.getBoundingClientRect().height > 0;

/** The texts of an element and of those around it, the innermost first. */
export function levelsOf(element: Element, count: number): string[] {
  const levels: string[] = [];
  for (
    let level: Element | null = element;
    level && level !== document.body && levels.length < count;
    level = level.parentElement
  )
    levels.push(comparable(textOf(level)));
  return levels;
}
