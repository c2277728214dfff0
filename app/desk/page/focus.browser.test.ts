// Focus in the whole desk when the control that has it is replaced or hidden (WCAG 2.2, 2.4.3).

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  type Answer,
  openPage,
  requests,
  sendState,
  startDesk,
} from '../../../tests/support/desk-page';
import type { Publication, Question } from '../api';
import recorded from './recorded-answers.json';

beforeAll(() => startDesk());
afterAll(() => vi.unstubAllGlobals());

const focused = () => document.activeElement;
/** The words of what has the focus. */
const words = () => focused()?.textContent;
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const dialog = () => page.getByRole('dialog');

/** Presses a button with the keyboard. */
async function press(button: ReturnType<typeof page.getByRole>): Promise<void> {
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

/** The page of orders: closed links stay closed, what was accepted waits no longer. */
async function openOrders(): Promise<void> {
  const shop = structuredClone(recorded.shop);
  const mail = shop.mail.splice(0);
  const decide: Record<string, (body: Record<string, unknown>) => void> = {
    close: ({ order }) => {
      for (const one of shop.orders.filter(({ number }) => number === order))
        Object.assign(one, { isLinkOpen: false, isLinkClosed: true });
    },
    accept: ({ order }) => {
      for (const one of shop.orders.filter(({ number }) => number === order)) one.isFlagged = false;
    },
    'accept-submission': ({ submission }) => {
      for (const one of shop.submissions.filter(({ number }) => number === submission))
        one.isCaught = false;
    },
  };
  expect(mail).toHaveLength(2);
  const answer: Answer = (body) => {
    const ask = String(body['ask']);
    if (ask === 'shop') return shop;
    if (ask === 'report') return recorded.report;
    decide[ask]?.(body);
    return { message: `Done: ${ask}.` };
  };
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T15:40:00Z') });
  await openPage('orders', { shop: answer, 'shop-names': () => ({ offers: {}, forms: {} }) });
  vi.useRealTimers();
  await userEvent.click(page.getByRole('radio', { name: 'All', exact: true }));
}

test('orders: a button that is there again keeps the focus, else the row of its order has it', async () => {
  await openOrders();
  const row = page.getByRole('row', { name: /^11 / });
  await press(row.getByRole('button', { name: 'Send again' }));
  await expect.element(page.getByText('Done: send-link.')).toBeVisible();
  await expect.element(row.getByRole('button', { name: 'Send again' })).toHaveFocus();
  const close = row.getByRole('button', { name: 'Close' });
  await press(close);
  await press(dialog().getByRole('button', { name: 'Close the link' }));
  await expect.element(row.getByRole('button', { name: 'Open' })).toBeVisible();
  await expect.element(close).not.toBeInTheDocument();
  await expect.poll(() => focused()?.id).toBe('order-11');
  // The next control is that of the same row.
  await userEvent.tab();
  await expect.element(row.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('orders: a period keeps the focus', async () => {
  await openOrders();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('radio', { name: 'A year' })).toHaveFocus();
  await press(page.getByRole('row', { name: /^11 / }).getByRole('button', { name: 'Close' }));
  await press(dialog().getByRole('button', { name: 'Close the link' }));
  await expect.poll(() => focused()?.id).toBe('order-11');
});

test('orders: after a decision the heading of what still waits has the focus, never the next button', async () => {
  await openOrders();
  const waits = ['Order 9', 'Order 8', 'A letter', 'A letter'];
  for (const [index, name] of waits.entries()) {
    const [button] = document.querySelectorAll<HTMLElement>('#orders .cards button');
    expect(button?.closest('article')?.textContent).toContain(name);
    button?.focus();
    await userEvent.keyboard('{Enter}');
    const isLast = index === waits.length - 1;
    await expect.poll(words).toBe(isLast ? 'Nothing waits for you.' : 'What waits for you');
    await expect
      .poll(() => document.querySelectorAll('#orders .cards article').length)
      .toBe(waits.length - 1 - index);
  }
});

const question = (number: number, text: string, more: Partial<Question> = {}): Publication => ({
  phase: 'running',
  said: ['Checked.'],
  question: { number, question: text, ...more },
});

test('publishing: the focus follows from the button to the progress, the questions and the outcome', async () => {
  await openPage('publish', { essays: () => ({ essays: [] }) });
  await press(page.getByRole('button', { name: 'See what will change' }));
  await expect.poll(() => requests.some(([name]) => name === 'publish')).toBe(true);
  sendState({ publication: { phase: 'running', said: [] } });
  await expect.poll(words).toBe('One moment …');
  sendState({ publication: { phase: 'running', said: ['Checked.'] } });
  await expect.poll(words).toBe('Checked.');
  sendState({ publication: question(1, 'The name of its server') });
  await expect.element(page.getByRole('textbox', { name: /^The name/ })).toHaveFocus();
  await userEvent.keyboard('shop.example');
  // A new state of the content leaves the typed words.
  sendState({ saved: { state: 'checking', problems: [] } });
  await expect
    .element(page.getByRole('textbox', { name: /^The name/ }))
    .toHaveValue('shop.example');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => requests.at(-1)).toEqual(['answer', { number: 1, text: 'shop.example' }]);
  for (const [number, text] of [
    [2, 'Is it the right key?'],
    [3, 'And the right server?'],
  ] as const) {
    sendState({ publication: question(number, text, { isYesOrNo: true }) });
    await expect.element(heading(text)).toHaveFocus();
    await press(page.getByRole('button', { name: 'Yes, it is' }));
  }
  sendState({ publication: { phase: 'running', said: ['Checked.'] } });
  await expect.poll(words).toBe('Checked.');
  sendState({
    publication: { phase: 'ended', said: ['Checked.', 'It is published.'], outcome: 'published' },
  });
  await expect.poll(words).toBe('It is published.');
  await press(page.getByRole('button', { name: 'See what will change' }));
  sendState({ publication: { phase: 'failed', said: [], fault: 'The disk is full.' } });
  await expect.element(heading('It was not published.')).toHaveFocus();
});

test('publishing: a refusal stays beside its button while the state comes again', async () => {
  const refuse = () => {
    throw new Error('A publication is under way.');
  };
  await openPage('publish', { essays: () => ({ essays: [] }), publish: refuse });
  const start = page.getByRole('button', { name: 'See what will change' });
  await press(start);
  await expect.element(page.getByRole('alert')).toBeVisible();
  sendState({ isSiteUp: true });
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(start).toHaveFocus();
});

const picture = (id: string) => ({
  id,
  alt: `What ${id} shows`,
  focal: { x: 50, y: 50 },
  isDescribed: true,
  picture: 'data:,',
});

test('pictures: the same button has the focus after its dialog, and after the last picture the heading', async () => {
  let pictures = [picture('lamp'), picture('moth')];
  await openPage('pictures', {
    pictures: () => ({ pictures }),
    'picture-uses': () => ({ uses: [] }),
    'remove-picture': ({ id }) => {
      pictures = pictures.filter((one) => one.id !== id);
    },
  });
  const moth = page.getByRole('figure').filter({ hasText: 'moth' });
  await press(moth.getByText('Change it'));
  const center = moth.getByRole('button', { name: 'Choose its center' });
  await press(center);
  await press(dialog().getByRole('button', { name: 'Keep this center' }));
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(center).toHaveFocus();
  await press(moth.getByRole('button', { name: 'Take it away' }));
  await press(dialog().getByRole('button', { name: 'Leave it as it is' }));
  await expect.element(moth.getByRole('button', { name: 'Take it away' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await press(dialog().getByRole('button', { name: 'Take it away' }));
  await expect.element(moth).not.toBeInTheDocument();
  await expect.element(heading('Pictures')).toHaveFocus();
});

const essay = (slug: string) => ({
  file: `journal/${slug}.md`,
  slug,
  address: `/journal/${slug}`,
  title: `About ${slug}`,
  day: '2026-01-18',
  state: 'public',
  category: 'Rituals',
});

test('texts: a moved one and one that is gone leave the focus in the page, and a begun one is opened', async () => {
  let essays = [essay('lamp'), essay('moth')];
  await openPage('journal', {
    essays: () => ({ essays }),
    'text-links': () => ({
      links: ['Home'],
      pictures: [{ id: 'img-4021', alt: 'A lamp at noon', picture: 'data:,' }],
    }),
    'move-text': () => {
      essays = [essay('lantern'), essay('moth')];
      return { file: essays[0]?.file, relinked: ['Home', 'The essay “Moths”'] };
    },
    'remove-text': () => {
      essays = essays.slice(1);
    },
    'new-text': () => ({ file: 'journal/new.md' }),
    open: ({ file }) => ({ file, fault: 'It cannot be read.' }),
  });
  const lamp = page.getByRole('article').filter({ hasText: 'About lamp' });
  await press(lamp.getByRole('button', { name: 'Change its address' }));
  // The texts that lead there are named before.
  await expect.element(dialog()).toMatchTextContent('Home');
  await press(dialog().getByRole('button', { name: 'Change it' }));
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect
    .element(page.getByText(/these lead to it now: Home, the essay “Moths”\./))
    .toBeVisible();
  await expect.element(heading('Journal')).toHaveFocus();
  const lantern = page.getByRole('article').filter({ hasText: 'About lantern' });
  await press(lantern.getByRole('button', { name: 'Take it away' }));
  // Pictures that no other text shows stay, unless they are to go.
  await expect
    .element(dialog())
    .toMatchTextContent('One picture is shown here alone: “A lamp at noon”');
  await expect
    .element(dialog().getByRole('radio', { name: /^Leave them as they are/ }))
    .toBeChecked();
  await press(dialog().getByRole('button', { name: 'Take it away' }));
  await expect.element(lantern).not.toBeInTheDocument();
  expect(requests).toContainEqual(['remove-text', { kind: 'essay', slug: 'lantern' }]);
  await expect.element(heading('Journal')).toHaveFocus();
  await press(page.getByRole('button', { name: 'Write an essay' }));
  await userEvent.keyboard('A moth{Enter}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(() => location.hash).toBe('#/write/journal/new.md');
  await expect.poll(() => focused()?.localName).toBe('h2');
});

test('history: after going back its heading has the focus', async () => {
  const states = [
    { id: 'b'.repeat(40), time: Date.parse('2026-11-27T15:40:00Z'), lines: ['Now.'] },
    { id: 'a'.repeat(40), time: Date.parse('2026-11-26T15:40:00Z'), lines: ['Before.'] },
  ];
  await openPage('history', {
    history: () => ({ states }),
    compare: () => ({ lines: ['One.'] }),
  });
  const back = page.getByRole('button', { name: 'Go back to this' });
  await press(back);
  await press(dialog().getByRole('button', { name: 'Leave it as it is' }));
  await expect.element(back).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await press(dialog().getByRole('button', { name: 'Go back', exact: true }));
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(requests.some(([name]) => name === 'restore')).toBe(true);
  await expect.element(heading('History')).toHaveFocus();
});

test('history: a text that was taken away is chosen, and comes back alone', async () => {
  const states = [
    { id: 'b'.repeat(40), time: Date.parse('2026-11-27T15:40:00Z'), lines: ['Taken away.'] },
    { id: 'a'.repeat(40), time: Date.parse('2026-11-26T15:40:00Z'), lines: ['New.'] },
  ];
  const file = 'journal/lantern.md';
  await openPage('history', {
    history: () => ({ states }),
    removed: () => ({ texts: [{ file, title: 'A lantern' }] }),
    compare: () => ({ lines: ['New: the essay “A lantern”.'] }),
  });
  await page.getByLabelText('Of which text').selectOptions('A lantern');
  await expect.poll(() => requests).toContainEqual(['history', { file }]);
  await press(page.getByRole('button', { name: 'Go back to this' }));
  await press(dialog().getByRole('button', { name: 'Go back', exact: true }));
  await expect.poll(() => requests).toContainEqual(['restore', { id: 'a'.repeat(40), file }]);
  await expect.element(page.getByText(/^This text is as it was at/)).toBeVisible();
});
