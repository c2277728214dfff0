// The page of orders in the whole desk, with answers that `checkout-server receive FOLDER --orders` has given: sums by period
// and currency, what is found, what waits and what each button sends, letters, the week, and failures.

import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answer, openPage, requests, startDesk } from '../../../tests/support/desk-page';
import type { ShopNames } from '../api';
import recorded from './recorded-answers.json';
import type { Mail, Order, Shop, Submission } from './shop';
import type { Report } from './weekly-report';

/** A decision, what the server has answered, and the rows that it has changed. */
interface Decision {
  request: { ask: string };
  answer: { answer: string; message?: string; text?: string };
  changed: { orders?: Order[]; submissions?: Submission[]; mail?: Mail[] };
  /** The number of a submission that was erased. */
  erased?: number;
}
const DECISIONS = recorded.decisions as Decision[];
const SHOP = recorded.shop as Shop;
const REPORT: Report = recorded.report;

/** Names of offers, forms and fields in the content; a field that a form has no longer has none. */
const NAMES: ShopNames = {
  offers: { initiation: 'INITIATION', codex: 'Codex Edition' },
  forms: {
    house: {
      title: 'Enter the house',
      fields: {
        name: { label: 'Your name', options: {} },
        email: { label: 'Email', options: {} },
        room: { label: 'What would you like to hear about?', options: { events: 'An event' } },
      },
    },
  },
};

/** When the answers were recorded: 5:40 in the morning of November 27 in the house. */
const NOW = Date.parse('2026-11-27T15:40:00Z');
const UNREACHABLE =
  'The server cannot be reached. Is this computer online? If so, ask your operator.\nssh: connect to host shop port 22: Connection refused';

let shop: Shop;

/** Answers as the server has, and changes what the decision has changed. */
const served: Answer = ({ ask, ...held }) => {
  if (ask === 'shop') return shop;
  if (ask === 'report') return REPORT;
  const request = JSON.stringify({ ask, ...held });
  const decision = DECISIONS.find((one) => JSON.stringify(one.request) === request);
  if (!decision) throw new Error(`Nothing was recorded for ${request}.`);
  const { answer, changed, erased } = decision;
  if (answer.answer === 'refused') throw new Error(answer.message);
  shop = {
    orders: merged(shop.orders, changed.orders),
    submissions: merged(shop.submissions, changed.submissions).filter(
      ({ number }) => number !== erased,
    ),
    mail: changed.mail ?? shop.mail,
  };
  return answer;
};

const merged = <Row extends { number: number }>(before: Row[], changed: Row[] = []): Row[] =>
  before.map((one) => changed.find(({ number }) => number === one.number) ?? one);

async function open(changed: Record<string, Answer> = {}): Promise<void> {
  await openPage('orders', {
    shop: served,
    'shop-names': () => NAMES,
    ...changed,
  });
  await expect.element(page.getByText('The server is being asked …')).not.toBeInTheDocument();
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  await startDesk();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

beforeEach(async () => {
  shop = SHOP;
  await open();
  await section().getByRole('searchbox').fill('');
  await choose('30 days');
});

const section = () => page.getByRole('region', { name: 'Orders and letters' });
const list = () => section().getByRole('region', { name: 'Orders' });
const summary = () => document.querySelector('#orders .lead')?.textContent;
const status = () => section().getByRole('status').first();
const waiting = () => [...document.querySelectorAll('#orders .cards h4')].map(text);
const text = (element: Element) => element.textContent;

/** The cells of the orders that are shown, without their buttons. */
const rows = () =>
  [...document.querySelectorAll('#orders [aria-label="Orders"] tbody tr')].map((tr) =>
    [...tr.children].slice(0, -1).map(text),
  );
const numbers = () => rows().map(([number]) => Number(number));
const row = (number: number) => list().getByRole('row', { name: new RegExp(`^${number} `) });
const card = (name: string | RegExp) =>
  section()
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name }) });
const choose = (period: string) =>
  section().getByRole('radio', { name: period, exact: true }).click();
const decided = () =>
  requests.flatMap(([, body]) => {
    const { ask } = body as { ask?: string };
    return ask === undefined || ['shop', 'report'].includes(ask) ? [] : [body];
  });

test('a row has the number, the time of the house, the name, the sum, the state and the buyer', async () => {
  await open();
  await choose('All');
  const all = new Map(rows().map((cells) => [cells[0], cells.slice(1)]));
  const name = 'INITIATION';
  const expected: [string, string[]][] = [
    ['12', ['November 27, 2026, 5:00 AM', name, '$87.00', 'Checkout begun', '']],
    [
      '11',
      [
        'November 27, 2026, 3:02 AM',
        name,
        '$69.60',
        'Paid, accepted: Agreed by telephone',
        'Leilani@Example.com',
      ],
    ],
    [
      '10',
      ['November 27, 2026, 12:00 AM', name, '$87.00', 'Paid, link closed', 'hina@house.example'],
    ],
    [
      '8',
      [
        'November 25, 2026, 3:01 PM',
        name,
        '$1.00',
        'Paid, but not what was asked',
        'pua@house.example',
      ],
    ],
    ['7', ['November 25, 2026, 10:00 AM', name, '$87.00', 'Not paid in time', '']],
    // Order 6 was begun a day before it was paid.
    ['6', ['November 21, 2026, 10:00 AM', name, '€79.00', 'Paid', 'mele@house.example']],
    ['5', ['November 10, 2026, 10:01 AM', name, '$87.00', 'Refunded', 'kai@house.example']],
    [
      '2',
      ['December 15, 2025, 10:01 AM', 'Codex Edition', '€79.00', 'Paid', 'Leilani@Example.com'],
    ],
    // An offer that is not sold any more has the name that the order has.
    [
      '1',
      ['November 20, 2025, 10:05 AM', 'first-evening', '$87.00', 'Paid', 'keanu@house.example'],
    ],
  ];
  for (const [number, cells] of expected)
    expect([number, all.get(number)]).toEqual([number, cells]);
});

test('each period begins at midnight of the house, and has its sums in each currency', async () => {
  await open();
  await expect.element(section().getByRole('radio', { name: '30 days' })).toBeChecked();
  for (const [period, shown, sums] of [
    // Order 9 was paid a second before midnight.
    ['Today', [12, 11, 10], '2 paid orders: $156.60.'],
    ['7 days', [12, 11, 10, 9, 8, 7, 6], '4 paid orders: $243.60 and €79.00.'],
    // Order 3 was paid a second before the first day, order 4 in its first second.
    [
      '30 days',
      [12, 11, 10, 9, 8, 7, 6, 5, 4],
      '5 paid orders: $330.60 and €79.00. 1 refunded: $87.00.',
    ],
    [
      'A year',
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
      '7 paid orders: $417.60 and €158.00. 1 refunded: $87.00.',
    ],
    [
      'All',
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
      '8 paid orders: $504.60 and €158.00. 1 refunded: $87.00.',
    ],
  ] as const) {
    await choose(period);
    expect([period, numbers(), summary()]).toEqual([period, shown, sums]);
  }
});

test('sums say one order, only a refund, and nothing', async () => {
  const only = (...kept: number[]) => ({
    ...SHOP,
    orders: SHOP.orders.filter(({ number }) => kept.includes(number)),
  });
  for (const [kept, sums] of [
    [[11, 12], 'One paid order: $69.60.'],
    [[5], 'Nothing else was paid. 1 refunded: $87.00.'],
    [[7, 8, 12], 'Nothing was paid in this time.'],
    [[], 'Nothing was paid in this time.'],
  ] as const) {
    shop = only(...kept);
    await open();
    expect([kept, summary(), numbers().toSorted((one, other) => one - other)]).toEqual([
      kept,
      sums,
      kept,
    ]);
  }
});

test('a list that has as many orders as the server sends says that sums are of these alone', async () => {
  const [newest] = SHOP.orders.filter(({ number }) => number === 11);
  if (!newest) throw new Error('There is no order 11.');
  const cut = 'Of the newest 1000 orders alone: the spreadsheet has all.';
  const orders = Array.from({ length: 1000 }, (_, index) => ({ ...newest, number: 2000 - index }));
  shop = { ...SHOP, orders };
  await open();
  expect(summary()).toBe(`1000 paid orders: $69,600.00. ${cut}`);
  // The oldest is not of today, so that all of today are listed.
  const [oldest] = SHOP.orders.filter(({ number }) => number === 9);
  shop.orders = [...shop.orders.slice(1), ...(oldest ? [oldest] : [])];
  await open();
  expect(summary()).toContain(cut);
  await choose('Today');
  expect(summary()).toBe('999 paid orders: $69,530.40.');
});

test('orders are found by address, name and number, and older ones are counted', async () => {
  await open();
  const search = section().getByRole('searchbox', { name: /^Find by e-mail/ });
  for (const [words, shown, sums] of [
    ['leilani@', [11], 'One paid order: $69.60. An older one is not shown.'],
    [' MELE ', [9, 6], '2 paid orders: $87.00 and €79.00.'],
    ['edition', [], 'Nothing was paid in this time. An older one is not shown.'],
    [
      'initiation',
      [12, 11, 10, 9, 8, 7, 6, 5, 4],
      '5 paid orders: $330.60 and €79.00. 1 refunded: $87.00. An older one is not shown.',
    ],
    [
      '@house',
      [10, 9, 8, 6, 5, 4],
      '4 paid orders: $261.00 and €79.00. 1 refunded: $87.00. 2 older ones are not shown.',
    ],
    ['édition', [], 'Nothing was paid in this time. An older one is not shown.'],
    ['5', [5], 'Nothing else was paid. 1 refunded: $87.00.'],
    ['nobody@', [], 'Nothing was paid in this time.'],
  ] as const) {
    await search.fill(words);
    expect([words, numbers(), summary()]).toEqual([words, shown, sums]);
  }
  await search.fill('leilani@');
  await choose('A year');
  expect(numbers()).toEqual([11, 2]);
  // The words stay while something is decided.
  await row(11).getByRole('button', { name: 'Close' }).click();
  await expect.element(status()).toMatchTextContent('The link of order 11 is closed');
  await expect.element(search).toHaveValue('leilani@');
  expect(numbers()).toEqual([11, 2]);
});

test('a link that is open can be sent again and closed, a closed one opened, and others nothing', async () => {
  await open();
  await choose('All');
  const buttons = [...document.querySelectorAll('#orders tbody tr')]
    .map((tr) => [...tr.querySelectorAll('th[id], button')].map(text))
    .filter(([number]) => number !== undefined);
  expect(buttons).toEqual([
    ['12'],
    ['11', 'Send again', 'Close'],
    ['10', 'Open'],
    ['9', 'Send again', 'Close'],
    ['8'],
    ['7'],
    ['6', 'Send again', 'Close'],
    ['5'],
    ['4', 'Send again', 'Close'],
    ['3', 'Send again', 'Close'],
    ['2', 'Send again', 'Close'],
    ['1', 'Send again', 'Close'],
  ]);
  await row(11).getByRole('button', { name: 'Send again' }).click();
  await expect.element(status()).toMatchTextContent('is on its way to Leilani@Example.com');
  await row(11).getByRole('button', { name: 'Close' }).click();
  await expect.element(row(11).getByRole('button', { name: 'Open' })).toBeVisible();
  await row(10).getByRole('button', { name: 'Open' }).click();
  await expect.element(row(10).getByRole('button', { name: 'Close' })).toBeVisible();
  await expect.element(status()).toMatchTextContent('The link of order 10 is open again.');
  expect(decided()).toEqual([
    { ask: 'send-link', order: 11 },
    { ask: 'close', order: 11 },
    { ask: 'open', order: 10 },
  ]);
});

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
  shop = {
    orders: SHOP.orders.filter(({ isFlagged }) => !isFlagged),
    submissions: SHOP.submissions.filter(({ isCaught }) => !isCaught),
    mail: [],
  };
  await open();
  await expect.element(section().getByText('Nothing waits for you.')).toBeVisible();
  expect(waiting()).toEqual([]);
});

test('where no mail is accepted, it says so, since mail cannot', async () => {
  const reason = 'smtp_554_5.7.1';
  shop = {
    ...shop,
    mailFailure: { reason, messages: 12, since: Date.parse('2026-11-26T20:00:00Z') },
  };
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
  shop = { orders: [], submissions: [], mail: [] };
  await open();
  await expect.element(section().getByText('No letter has come yet.')).toBeVisible();
  await expect.element(section().getByText('0 confirmed, 0 not yet.')).toBeVisible();
});

test('a field that was chosen in a letter has the words of its choice', async () => {
  const [letter] = SHOP.submissions.filter(({ number }) => number === 5);
  if (!letter) throw new Error('There is no submission 5.');
  const chosen = (value: string): Submission => ({ ...letter, fields: [['room', value]] });
  shop = { ...SHOP, submissions: [{ ...chosen('events'), number: 8 }, chosen('no longer there')] };
  await open();
  expect([...document.querySelectorAll('#orders .letters dd')].map(text)).toEqual([
    'An event',
    'no longer there',
  ]);
});

test('the week has its tables with a value for each week, and how it was counted', async () => {
  await open();
  const tables = [...document.querySelectorAll('#orders .figures')];
  // Parts with a value for today alone stand above already.
  expect(tables.map((table) => table.querySelector('caption')?.textContent)).toEqual([
    'The week in figures',
    'From the page to the key',
    'What they read',
    'Where they came from',
  ]);
  const [figures, way] = tables.map((table) =>
    [...table.querySelectorAll('tr')].map((tr) => [...tr.children].map(text)),
  );
  expect(figures?.slice(0, 5)).toEqual([
    ['', 'Nov 23–29, so far', 'Nov 16–22'],
    ['Visits', '412', '388'],
    ['Pages read', '420', '370'],
    ['Programs bought', '3', '1'],
    ['What was paid', '$243.60', '$79'],
  ]);
  expect(way?.[1]).toEqual(['Saw a page with a buy button', '120', '90']);
  await expect.element(section().getByText(/^The house counts days, never people/)).toBeVisible();
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

test('an unreachable server is said with its remedy, and asked again', async () => {
  let isUp = false;
  await open({
    shop: (body) => {
      if (!isUp) throw new Error(UNREACHABLE);
      return served(body);
    },
  });
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('The server cannot be reached.');
  await expect.element(page.getByRole('heading', { name: 'Orders', level: 2 })).toHaveFocus();
  isUp = true;
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(list()).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Orders and letters' })).toHaveFocus();
  await expect.element(alert).not.toBeInTheDocument();
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
  await expect.element(close).toHaveAttribute('aria-disabled', 'true');
  answer();
  await expect.element(row(11).getByRole('button', { name: 'Open' })).toBeVisible();
  expect(decided()).toEqual([{ ask: 'close', order: 11 }]);
});

test('the tables for a spreadsheet are saved as the server has written them', async () => {
  const saved: Promise<[name: string, text: string]>[] = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.set(`blob:${blobs.size}`, blob as Blob);
    return `blob:${blobs.size - 1}`;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const bytes = blobs.get(this.href)?.arrayBuffer() ?? Promise.resolve(new ArrayBuffer());
    // The first character says to spreadsheets that it is UTF-8: `text()` would leave it out.
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    saved.push(bytes.then((buffer) => [this.download, decoder.decode(buffer)]));
  });
  await open();
  for (const name of ['orders', 'letters', 'subscribers'])
    await section()
      .getByRole('button', { name: `All ${name} as a spreadsheet` })
      .click();
  await expect.poll(() => saved.length).toBe(3);
  const table = (ask: string) => DECISIONS.find(({ request }) => request.ask === ask)?.answer.text;
  expect(await Promise.all(saved)).toEqual([
    ['orders.csv', table('orders-table')],
    ['letters.csv', table('submissions-table')],
    ['subscribers.csv', table('subscribers-table')],
  ]);
  vi.restoreAllMocks();
});

test('a shop that cannot be read as a whole says so', async () => {
  const note = section().getByText(/^Something of the shop cannot be read/);
  await open();
  await expect.element(note).not.toBeInTheDocument();
  shop = { ...SHOP, isComplete: false };
  await open();
  await expect.element(note).toBeVisible();
});

test('orders of the demo are said to be no real ones', async () => {
  const note = section().getByText(/^These are orders of the demo/);
  await expect.element(note).not.toBeInTheDocument();
  shop = { ...SHOP, isDemo: true };
  await open();
  await expect.element(note).toBeVisible();
});
