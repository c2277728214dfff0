// The essays: with picture, day, state and category, the newest first. The editor's own list has none of them in this order.

import { ask, element, longDay } from './elements';
import type { Essay } from './state';

const STATES = { draft: 'Draft', waiting: 'Waits for its day', public: 'Public' } as const;

/** Shows the page. */
export async function showJournal(place: HTMLElement): Promise<void> {
  const { essays } = await ask<{ essays: Essay[] }>('essays');
  place.replaceChildren(
    element(
      'header',
      {},
      element('h2', { id: 'journal-title', tabindex: '-1' }, 'Journal'),
      element('a', { class: 'button', href: '#/collections/journal/new' }, 'Write an essay'),
    ),
    essays.length === 0
      ? element('p', {}, 'There is no essay yet.')
      : element(
          'ul',
          { class: 'essays' },
          essays.map((essay) => element('li', {}, row(essay))),
        ),
  );
}

const row = ({ title, link, day, state, category, picture }: Essay) =>
  element(
    'article',
    { class: 'essay' },
    picture === undefined
      ? element('span', { class: 'no-picture' })
      : element('img', { src: picture, alt: '', width: '96', height: '72', loading: 'lazy' }),
    element('h3', {}, element('a', { href: link }, title)),
    element(
      'p',
      {},
      element('span', { class: `badge ${state}` }, STATES[state]),
      [day && longDay(day), category].filter(Boolean).join(' · '),
    ),
  );
