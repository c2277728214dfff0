// The pages of which there may be any number, beside the essays: case studies, and pages of text.

import { action, ask, element, listOf } from './elements';
import type { Text, TextKind } from './state';
import { begin, choicesOf } from './texts';

const LISTS: readonly { kind: TextKind; heading: string; add: string; none: string }[] = [
  {
    kind: 'case-study',
    heading: 'Case studies',
    add: 'Write a case study',
    none: 'There is no case study yet.',
  },
  {
    kind: 'page',
    heading: 'Pages of text',
    add: 'Write a page',
    none: 'There is no page of text yet.',
  },
];

/** Shows the page; `onChange` is called once the files are others, with the address of an entry to open, if any. */
export async function showPages(
  place: HTMLElement,
  onChange: (link?: string) => void,
): Promise<void> {
  const again = async () => {
    onChange();
    await showPages(place, onChange);
  };
  const lists = await Promise.all(
    LISTS.map(async ({ kind, heading, add, none }) => {
      const { texts } = await ask<{ texts: Text[] }>('texts', { kind });
      return element(
        'section',
        { 'aria-labelledby': `pages-${kind}` },
        element(
          'header',
          {},
          element('h3', { id: `pages-${kind}` }, heading),
          action(add, async () => begin(kind, onChange)),
        ),
        texts.length === 0
          ? element('p', {}, none)
          : listOf(
              texts.map((text) => row(kind, text, again)),
              { class: 'essays' },
            ),
      );
    }),
  );
  place.replaceChildren(
    element('h2', { id: 'pages-title', tabindex: '-1' }, 'Pages'),
    element(
      'p',
      { class: 'lead' },
      'The rooms of the house have their places, and are changed under Write. Of these there can be as many as you like.',
    ),
    ...lists,
  );
}

function row(kind: TextKind, text: Text, again: () => Promise<void>): HTMLElement {
  const label = `${kind}-${text.slug}`;
  return element(
    'article',
    { class: 'essay' },
    text.picture === undefined
      ? element('span', { class: 'no-picture' })
      : element('img', { src: text.picture, alt: '', width: '96', height: '72', loading: 'lazy' }),
    element('h4', { id: label }, element('a', { href: text.link }, text.title)),
    element('p', {}, text.address),
    choicesOf(kind, text, { label, again }),
  );
}
