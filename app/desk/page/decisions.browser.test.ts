// What waits for the owner under Orders, and what each button sends; letters; and answers of the server that are refused.

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  card,
  decided,
  open,
  row,
  rows,
  SHOP,
  section,
  served,
  setShop,
  status,
  text,
  waiting,
} from '../../../tests/support/orders-page';
import type { Submission } from './shop';

test('what waits: flagged payments, messages that were given up, caught letters, and what each sends', async () => {
  await open();
  expect(waiting()).toEqual([
    'Order 9: $87.00, a second payment after order 6',
    'Order 8: $1.00 is not what was asked',
    '2 messages were given up',
    'A letter that looks like a machine’s (Enter the house)',
    'A letter that looks like a machine’s (newsletter)',
  ]);
  const flagged = card(/^Order 8/);
  await expect
    .element(flagged)
    .toMatchTextContent('pua@house.example · What differs: amount total.Look at');
  await expect.element(flagged).toMatchTextContent('the program is delivered then.');
  await expect.element(card(/^Order 9/)).toMatchTextContent('the program is delivered already.');
  const messages = card('2 messages were given up').getByRole('listitem');
  expect(messages.elements().map(text)).toEqual([
    'To the owner: a letter, number 5, November 25, 2026, 10:00 AM. What the mail server said: nothing.',
    'To the buyer: a payment, order 11, November 27, 2026, 3:02 AM. What the mail server said: mailbox unavailable.',
  ]);

  // A reason for another order stays while one is accepted.
  await card(/^Order 9/)
    .getByLabelText(/^Why you accept it/)
    .fill('Wanted twice');
  await flagged.getByLabelText(/^Why you accept it/).fill('agreed');
  await flagged.getByRole('button', { name: 'Accept it' }).click();
  await expect.element(status()).toMatchTextContent('Order 8 is accepted and counts as paid.');
  await card(/^Order 9/)
    .getByRole('button', { name: 'Accept it' })
    .click();
  await expect.element(card(/^Order/)).not.toBeInTheDocument();
  await card(/machine’s \(Enter the house\)/)
    .getByRole('button', { name: 'It is a real one' })
    .click();
  await expect.element(card(/machine’s \(Enter the house\)/)).not.toBeInTheDocument();
  await card(/messages/)
    .getByRole('button', { name: 'Send again' })
    .click();
  await expect.element(card('A message was given up')).toBeVisible();
  await card(/machine’s \(newsletter\)/)
    .getByRole('button', { name: 'Put it away' })
    .click();
  await expect.element(card(/machine’s/)).not.toBeInTheDocument();
  expect(decided()).toEqual([
    { ask: 'accept', order: 8, why: 'agreed' },
    { ask: 'accept', order: 9, why: 'Wanted twice' },
    { ask: 'accept-submission', submission: 6 },
    { ask: 'retry-mail' },
    { ask: 'put-away', submission: 4 },
  ]);
  expect(waiting()).toEqual(['A message was given up']);
});

test('where nothing waits, it says so', async () => {
  setShop({
    orders: SHOP.orders.filter(({ isFlagged }) => !isFlagged),
    submissions: SHOP.submissions.filter(({ isCaught }) => !isCaught),
    mail: [],
  });
  await open();
  await expect.element(section().getByText('Nothing waits for you.')).toBeVisible();
  expect(waiting()).toEqual([]);
});

test('where no mail is accepted, it says so, since mail cannot', async () => {
  const reason = 'smtp_554_5.7.1';
  setShop({
    ...SHOP,
    mailFailure: { reason, messages: 12, since: Date.parse('2026-11-26T20:00:00Z') },
  });
  await open();
  const failure = card('No message reaches anybody');
  await expect.element(failure).toBeVisible();
  await expect
    .element(failure.getByText(/nothing since November 26, 2026, 10:00 AM/))
    .toBeVisible();
  await expect.element(failure.getByText(/12 messages wait, .* smtp 554 5\.7\.1\./)).toBeVisible();
});

test('letters are listed as text, without caught ones and addresses of the newsletter, which are counted', async () => {
  await open();
  await expect.element(section().getByText('2 confirmed, 1 not yet.')).toBeVisible();
  const letters = () =>
    [...document.querySelectorAll('#orders .letters > li')].map((li) => [
      li.querySelector('.note')?.textContent,
      [...li.querySelectorAll('dt, dd')].map(text),
    ]);
  const fields = (name: string, address: string, message: string) => [
    ...['Your name', name, 'Email', address],
    ...['message', message],
  ];
  const ana = [
    'November 25, 2026, 10:00 AM · Enter the house',
    fields('Ana', 'ana@house.example', 'First line.\nSecond line with <b>signs</b>.'),
  ];
  expect(letters()).toEqual([ana]);
  await expect
    .element(section().getByRole('link', { name: 'Answer ana@house.example' }))
    .toHaveAttribute(
      'href',
      'mailto:ana@house.example?subject=Your%20letter%20of%20November%2025%2C%202026',
    );
  await card(/machine’s \(Enter the house\)/)
    .getByRole('button', { name: 'It is a real one' })
    .click();
  await expect
    .poll(letters)
    .toEqual([
      [
        'November 26, 2026, 10:00 AM · Enter the house',
        fields('Bo', 'bo@house.example', 'Do you sell to shops?'),
      ],
      ana,
    ]);
  setShop({ orders: [], submissions: [], mail: [] });
  await open();
  await expect.element(section().getByText('No letter has come yet.')).toBeVisible();
  await expect.element(section().getByText('0 confirmed, 0 not yet.')).toBeVisible();
});

test('a field that was chosen in a letter has the words of its choice', async () => {
  const [letter] = SHOP.submissions.filter(({ number }) => number === 5);
  if (!letter) throw new Error('There is no submission 5.');
  const chosen = (value: string): Submission => ({ ...letter, fields: [['room', value]] });
  setShop({
    ...SHOP,
    submissions: [{ ...chosen('events'), number: 8 }, chosen('no longer there')],
  });
  await open();
  expect([...document.querySelectorAll('#orders .letters dd')].map(text)).toEqual([
    'An event',
    'no longer there',
  ]);
});

test('a server without a report, and broken files of offers and forms, leave orders and letters as they are', async () => {
  const refuse = () => {
    throw new Error('The server knows no such request.');
  };
  await open({
    'shop-names': () => ({ offers: {}, forms: {} }),
    shop: (body) => (body['ask'] === 'report' ? refuse() : served(body)),
  });
  expect(rows()[0]?.[2]).toBe('initiation');
  expect(document.querySelector('#orders .letters dt')?.textContent).toBe('name');
  expect(document.querySelector('#orders .figures, #week')).toBeNull();
});

test('a refused request is said beside its button, which keeps the focus, and changes nothing', async () => {
  await open();
  await row(11).getByRole('button', { name: 'Send again' }).click();
  await expect.element(status()).toMatchTextContent('is on its way');
  const accept = card(/^Order 8/).getByRole('button', { name: 'Accept it' });
  await accept.click();
  const alert = card(/^Order 8/).getByRole('alert');
  await expect.element(alert).toMatchTextContent('The reason is stored with the order: write one');
  await expect.element(accept).toHaveFocus();
  // The sentence about the former decision is gone.
  await expect.element(status()).toHaveTextContent('');
  expect(waiting()).toHaveLength(5);
  // A second attempt removes the sentence.
  await card(/^Order 8/)
    .getByLabelText(/^Why you accept it/)
    .fill('agreed');
  await accept.click();
  await expect.element(card(/^Order 8/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a decision is sent once, however often its button is pressed meanwhile', async () => {
  let answer = () => {};
  const until = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await open({
    shop: async (body) => {
      if (body['ask'] === 'close') await until;
      return served(body);
    },
  });
  const close = row(11).getByRole('button', { name: 'Close' });
  for (const _ of [1, 2]) (close.element() as HTMLElement).click();
  const yes = page.getByRole('dialog').getByRole('button', { name: 'Close the link' });
  await expect.element(yes).toBeVisible();
  for (const _ of [1, 2]) (yes.element() as HTMLElement).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(close).toHaveAttribute('aria-disabled', 'true');
  answer();
  await expect.element(row(11).getByRole('button', { name: 'Open' })).toBeVisible();
  expect(decided()).toEqual([{ ask: 'close', order: 11 }]);
});
