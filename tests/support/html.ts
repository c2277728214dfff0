// Reads the HTML of a page without a browser: elements, texts and form controls.

import { DOMParser, type Document, type Element } from '@xmldom/xmldom';

const parser = new DOMParser({ onError: () => undefined });

/** Parses a page. Attribute names, which React writes in camel case, become lower case as in a browser. */
export function parseHtml(html: string): Document {
  const attribute = / [a-z]+[A-Z]\w*(?==")/g;
  const lowered = html.replace(/<[^>]+>/g, (tag) =>
    tag.replace(attribute, (name) => name.toLowerCase()),
  );
  return parser.parseFromString(lowered, 'text/html');
}

type Parent = Pick<Element, 'getElementsByTagName'>;

export const elementsOf = (parent: Parent, ...names: string[]): Element[] =>
  names.flatMap((name) => [...parent.getElementsByTagName(name)]);

export const withClass = (parent: Parent, name: string): Element[] =>
  elementsOf(parent, '*').filter((element) =>
    element.getAttribute('class')?.split(/\s+/).includes(name),
  );

/** Text of an element with single spaces. */
export const textIn = (element: Element | null | undefined): string =>
  element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

export function controlsOf(parent: Parent): Map<string, Element> {
  const controls = elementsOf(parent, 'input', 'select', 'textarea');
  return new Map(controls.map((control) => [control.getAttribute('name') ?? '', control]));
}

/** Value that a control of a form would submit. */
export function submittedValue(control: Element | undefined): string {
  if (control?.nodeName === 'textarea') return control.textContent ?? '';
  if (control?.nodeName !== 'select') return control?.getAttribute('value') ?? '';
  const chosen = elementsOf(control, 'option').find((option) => option.hasAttribute('selected'));
  return chosen?.getAttribute('value') ?? '';
}
