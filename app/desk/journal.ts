// The essays: with picture, day, state and category, the newest first; begun, moved to another address, taken away. The
// editor's own list has none of these orders, makes addresses of its own, and knows of no redirect.

import { action, ask, element, listOf, longDay } from './elements';
import type { Essay } from './state';
import { begin, choicesOf } from './texts';

const STATES = { draft: 'Draft', waiting: 'Waits for its day', public: 'Public' } as const;

/** Shows the page; `onChange` is called once the files are others, with the address of an entry to open, if any. */
export async function showJournal(
  place: HTMLElement,
  onChange: (link?: string) => void,
): Promise<void> {
  const { essays } = await ask<{ essays: Essay[] }>('essays');
  const again = async () => {
    onChange();
    await showJournal(place, onChange);
  };
  place.replaceChildren(
    element(
      'header',
      {},
      element('h2', { id: 'journal-title', tabindex: '-1' }, 'Journal'),
      action('Write an essay', async () => begin('essay', onChange)),
    ),
    essays.length === 0
      ? element('p', {}, 'There is no essay yet.')
      : listOf(
          essays.map((essay) => row(essay, again)),
          { class: 'essays' },
        ),
  );
}

function row(essay: Essay, again: () => Promise<void>): HTMLElement {
  const { slug, title, link, day, state, category, picture } = essay;
  return element(
    'article',
    { class: 'essay' },
    picture === undefined
      ? element('span', { class: 'no-picture' })
      : element('img', { src: picture, alt: '', width: '96', height: '72', loading: 'lazy' }),
    element('h3', { id: `essay-${slug}` }, element('a', { href: link }, title)),
    element(
      'p',
      {},
      element('span', { class: `badge ${state}` }, STATES[state]),
      [day && longDay(day), category].filter(Boolean).join(' · '),
    ),
    choicesOf('essay', essay, {
      label: `essay-${slug}`,
      isSecret: state !== 'public',
      again,
    }),
  );
}
