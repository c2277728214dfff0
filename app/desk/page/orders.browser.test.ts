// The list of orders in the whole desk: sums by period and currency, what is found, the buttons of a row, the week, and a server that
// cannot be reached.

import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  choose,
  closeLink,
  DECISIONS,
  decided,
  list,
  numbers,
  open,
  row,
  rows,
  SHOP,
  section,
  served,
  setShop,
  status,
  summary,
  text,
} from '../../../tests/support/orders-page';

const UNREACHABLE =
  'The server cannot be reached. Is this computer online? If so, ask your operator.\nssh: connect to host shop port 22: Connection refused';

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
    setShop(only(...kept));
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
  setShop({ ...SHOP, orders });
  await open();
  expect(summary()).toBe(`1000 paid orders: $69,600.00. ${cut}`);
  // The oldest is not of today, so that all of today are listed.
  const [oldest] = SHOP.orders.filter(({ number }) => number === 9);
  setShop({ ...SHOP, orders: [...orders.slice(1), ...(oldest ? [oldest] : [])] });
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
  await closeLink(11);
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
  // A buyer loses her way in: what that means is said before.
  await row(11).getByRole('button', { name: 'Close' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('Leilani@Example.com cannot open INITIATION');
  await dialog.getByRole('button', { name: 'Leave it as it is' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await closeLink(11);
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
  setShop({ ...SHOP, isComplete: false });
  await open();
  await expect.element(note).toBeVisible();
});

test('orders of the demo are said to be no real ones', async () => {
  const note = section().getByText(/^These are orders of the demo/);
  await expect.element(note).not.toBeInTheDocument();
  setShop({ ...SHOP, isDemo: true });
  await open();
  await expect.element(note).toBeVisible();
});
