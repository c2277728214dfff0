// What is done with whole texts, each a page of its own, in dialogs: one is begun, moved to another address, taken away. The
// editor's own ways are off: it makes addresses of its own, and knows of no redirect.

import { openDialog } from './dialogs';
import { action, ask, element, listOf } from './elements';
import type { Text, TextKind } from './state';

/** What one of a kind is called, and what there is to know before it is begun. */
const KINDS: Record<TextKind, { one: string; hint: string }> = {
  essay: { one: 'essay', hint: 'It begins as a draft, which nobody else sees.' },
  'case-study': {
    one: 'case study',
    hint: 'Once it is published everybody sees it: write all of it first.',
  },
  page: { one: 'page', hint: 'Once it is published everybody sees it: write all of it first.' },
};

/** The buttons of a text; `again` is called once it is somewhere else, or gone. */
export function choicesOf(
  kind: TextKind,
  text: Text,
  {
    label,
    isSecret = false,
    again,
  }: { label: string; isSecret?: boolean; again: () => Promise<void> },
): HTMLElement {
  const of = { class: 'quiet', 'aria-describedby': label };
  return element(
    'div',
    { class: 'choices' },
    action('Change its address', async () => move(kind, text, isSecret, again), of),
    action('Take it away', () => remove(kind, text, isSecret, again), of),
  );
}

/** Begins one; `onBegun` is called with the address of its entry. */
export function begin(kind: TextKind, onBegun: (link: string) => void): void {
  const { one, hint } = KINDS[kind];
  const title = element('input', { id: 'new-title', type: 'text', maxlength: '200' });
  openDialog(
    `A new ${one}`,
    [
      element('p', {}, `${hint} Its address is made of the title.`),
      element('label', { for: 'new-title' }, 'Title'),
      title,
    ],
    'Begin',
    async () => {
      const { link } = await ask<{ link: string }>('new-text', { kind, title: title.value });
      onBegun(link);
    },
  );
}

function move(
  kind: TextKind,
  { slug, title, address }: Text,
  isSecret: boolean,
  again: () => Promise<void>,
): void {
  const words = element('input', {
    id: 'new-address',
    type: 'text',
    maxlength: '200',
    value: title,
  });
  openDialog(
    'Another address',
    [
      element('p', {}, `It stands at ${address} now.`),
      element(
        'p',
        {},
        isSecret
          ? 'Nobody knows the address of a draft: the former one will lead nowhere.'
          : 'Whoever comes to the former address will be led to the new one.',
      ),
      element('label', { for: 'new-address' }, 'Words of the new address'),
      words,
    ],
    'Change it',
    async () => {
      const { link } = await ask<{ link: string }>('move-text', { kind, slug, words: words.value });
      await again();
      return document.querySelector<HTMLElement>(`main a[href="${CSS.escape(link)}"]`);
    },
  );
}

async function remove(
  kind: TextKind,
  { slug, title }: Text,
  isSecret: boolean,
  again: () => Promise<void>,
): Promise<void> {
  const { links } = await ask<{ links: string[] }>('text-links', { kind, slug });
  openDialog(
    `Take “${title}” away`,
    [
      element('p', {}, 'It stays in the history, from where it can come back.'),
      isSecret
        ? undefined
        : element('p', {}, 'Whoever comes to its address will find nothing there.'),
      links.length === 0
        ? element('p', {}, 'No other text leads there.')
        : element('p', {}, 'These lead there, and have to be changed as well:'),
      listOf(links),
    ],
    'Take it away',
    async () => {
      await ask('remove-text', { kind, slug });
      await again();
    },
  );
}
