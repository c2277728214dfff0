// The essays: with picture, day, state and category, the newest first; begun, moved to another address, taken away. The
// editor's own list has none of these orders, makes addresses of its own, and knows of no redirect.

import { openDialog } from './dialogs';
import { action, ask, element, longDay } from './elements';
import type { Essay } from './state';

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
    place.querySelector<HTMLElement>('#journal-title')?.focus();
  };
  place.replaceChildren(
    element(
      'header',
      {},
      element('h2', { id: 'journal-title', tabindex: '-1' }, 'Journal'),
      action('Write an essay', async () => begin(onChange)),
    ),
    essays.length === 0
      ? element('p', {}, 'There is no essay yet.')
      : element(
          'ul',
          { class: 'essays' },
          essays.map((essay) => element('li', {}, row(essay, again))),
        ),
  );
}

function row(essay: Essay, again: () => Promise<void>): HTMLElement {
  const { slug, title, link, day, state, category, picture } = essay;
  const of = { class: 'quiet', 'aria-describedby': `essay-${slug}` };
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
    element(
      'div',
      { class: 'choices' },
      action('Change its address', async () => move(essay, again), of),
      action('Take it away', () => remove(essay, again), of),
    ),
  );
}

function begin(onChange: (link?: string) => void): void {
  const title = element('input', { id: 'new-title', type: 'text', maxlength: '200' });
  openDialog(
    'A new essay',
    [
      element(
        'p',
        {},
        'It begins as a draft, which nobody else sees. Its address is made of the title.',
      ),
      element('label', { for: 'new-title' }, 'Title'),
      title,
    ],
    'Begin',
    async () => {
      const { link } = await ask<{ link: string }>('new-essay', { title: title.value });
      onChange(link);
    },
  );
}

function move({ slug, title, state }: Essay, again: () => Promise<void>): void {
  const words = element('input', {
    id: 'new-address',
    type: 'text',
    maxlength: '200',
    value: title,
  });
  openDialog(
    'Another address',
    [
      element('p', {}, `It stands at /journal/${slug} now.`),
      element(
        'p',
        {},
        state === 'draft'
          ? 'Nobody knows the address of a draft: the former one will lead nowhere.'
          : 'Whoever comes to the former address will be led to the new one.',
      ),
      element('label', { for: 'new-address' }, 'Words of the new address'),
      words,
    ],
    'Change it',
    async () => {
      await ask('move-essay', { slug, words: words.value });
      await again();
    },
  );
}

async function remove({ slug, title, state }: Essay, again: () => Promise<void>): Promise<void> {
  const { links } = await ask<{ links: string[] }>('essay-links', { slug });
  openDialog(
    `Take “${title}” away`,
    [
      element('p', {}, 'It stays in the history, from where it can come back.'),
      state === 'public'
        ? element('p', {}, 'Whoever comes to its address will find nothing there.')
        : undefined,
      links.length === 0
        ? element('p', {}, 'No other text leads there.')
        : element('p', {}, 'These lead there, and have to be changed as well:'),
      element(
        'ul',
        {},
        links.map((name) => element('li', {}, name)),
      ),
    ],
    'Take it away',
    async () => {
      await ask('remove-essay', { slug });
      await again();
    },
  );
}
