// The orders of a period: their sums, their states, what can be done with the link of each, and the tables for a spreadsheet.

import { action, element } from './elements';
import { ask } from './server';
import { type Decide, isCut, money, type Order, when } from './shop';

type Names = Readonly<Record<string, string>>;

const STATES: Record<string, string> = {
  open: 'Checkout begun',
  processing: 'The bank has not answered yet',
  paid: 'Paid',
  expired: 'Not paid in time',
  failed: 'The payment failed',
  mismatched: 'Paid, but not what was asked',
  refunded: 'Refunded',
};

/** The periods, and their first moment in days of the house before today; all of it without. */
const PERIODS: [name: string, days?: number][] = [
  ['Today', 0],
  ['7 days', 6],
  ['30 days', 29],
  ['A year', 364],
  ['All'],
];

/** The period that is shown, and the words that are looked for in it. */
let chosen = '30 days';
let sought = '';

const isoDay = (time: number) =>
  new Date(time).toLocaleDateString('sv-SE', { timeZone: 'Pacific/Honolulu' });

/** The first day of a period (`2026-01-18`); an empty text for all days. */
const firstDay = (days?: number) =>
  days === undefined ? '' : isoDay(Date.now() - days * 86_400_000);

/** Names are those of what is sold, by the names that orders have. */
export function orderList(all: readonly Order[], names: Names, decide: Decide): HTMLElement[] {
  const summary = element('p', { class: 'lead', role: 'status' });
  const rows = element('div');
  const show = () => {
    const [, days] = PERIODS.find(([name]) => name === chosen) ?? [];
    const first = firstDay(days);
    const found = all.filter((order) => has(order, names, sought));
    const shown = found.filter((order) => dayOfOrder(order) >= first);
    const oldest = all.at(-1);
    const isPartial = isCut(all) && oldest !== undefined && dayOfOrder(oldest) >= first;
    summary.textContent = [
      sums(shown),
      sought !== '' && olderOnes(found.length - shown.length),
      isPartial && `Of the newest ${all.length} orders alone: the spreadsheet has all.`,
    ]
      .filter(Boolean)
      .join(' ');
    rows.replaceChildren(...(shown.length === 0 ? [] : [table(shown, names, decide)]));
  };
  const search = element('input', {
    id: 'orders-search',
    type: 'search',
    value: sought,
    autocomplete: 'off',
  });
  search.addEventListener('input', () => {
    sought = search.value;
    show();
  });
  show();
  return [
    element('h3', {}, 'Orders'),
    element(
      'fieldset',
      { class: 'periods' },
      element('legend', {}, 'Period'),
      PERIODS.map(([name], index) => {
        const id = `period-${index}`;
        const checked = name === chosen;
        const input = element('input', { id, type: 'radio', name: 'period', checked });
        input.addEventListener('change', () => {
          chosen = name;
          show();
        });
        return element('label', {}, input, name);
      }),
    ),
    element(
      'p',
      { class: 'search' },
      element('label', { for: search.id }, 'Find by e-mail, number or what was bought'),
      search,
    ),
    summary,
    rows,
    element(
      'div',
      { class: 'choices' },
      action('All orders as a spreadsheet', () => download('orders-table', 'orders.csv'), {
        class: 'quiet',
      }),
      action('All letters as a spreadsheet', () => download('letters-table', 'letters.csv'), {
        class: 'quiet',
      }),
    ),
  ];
}

const olderOnes = (count: number) =>
  count > 0 && (count === 1 ? 'An older one is not shown.' : `${count} older ones are not shown.`);

const dayOfOrder = ({ paidAt, openedAt }: Order) => isoDay(paidAt ?? openedAt);

/** Whether the words stand in the buyer's address, in the name of what was bought, or are the number. */
function has({ number, email, offer }: Order, names: Names, words: string): boolean {
  const text = words.trim().toLowerCase();
  return (
    String(number) === text ||
    [email ?? '', names[offer] ?? offer].some((value) => value.toLowerCase().includes(text))
  );
}

/** What was paid in each currency, and how much of it went back. */
function sums(orders: readonly Order[]): string {
  const total = (status: string) => {
    const of = orders.filter((order) => order.status === status);
    const currencies = [...new Set(of.map(({ currency }) => currency))];
    const parts = currencies.map((currency) =>
      money(
        of
          .filter((order) => order.currency === currency)
          .reduce((sum, { amount }) => sum + amount, 0),
        currency,
      ),
    );
    return { count: of.length, text: parts.join(' and ') };
  };
  const [paid, refunded] = [total('paid'), total('refunded')];
  if (paid.count + refunded.count === 0) return 'Nothing was paid in this time.';
  const sentences = [
    paid.count === 0
      ? 'Nothing else was paid.'
      : `${paid.count === 1 ? 'One paid order' : `${paid.count} paid orders`}: ${paid.text}.`,
    ...(refunded.count === 0 ? [] : [`${refunded.count} refunded: ${refunded.text}.`]),
  ];
  return sentences.join(' ');
}

const table = (orders: readonly Order[], names: Names, decide: Decide) =>
  element(
    'div',
    { class: 'table', role: 'region', 'aria-label': 'Orders', tabindex: '0' },
    element(
      'table',
      {},
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          ['Number', 'When', 'What', 'Sum', 'State', 'Buyer', 'Link'].map((name) =>
            element('th', { scope: 'col', class: name === 'Sum' && 'sum' }, name),
          ),
        ),
      ),
      element(
        'tbody',
        {},
        orders.map((order) => row(order, names, decide)),
      ),
    ),
  );

function row(order: Order, names: Names, decide: Decide): HTMLTableRowElement {
  const { number, offer, status, amount, currency, email, paidAt, openedAt, accepted } = order;
  const { isDelivered, isRevoked } = order;
  const of = { 'aria-describedby': `order-${number}`, class: 'quiet' };
  return element(
    'tr',
    {},
    element('th', { scope: 'row', id: `order-${number}` }, String(number)),
    element('td', { class: 'when' }, when(paidAt ?? openedAt)),
    element('td', {}, names[offer] ?? offer),
    element('td', { class: 'sum' }, money(amount, currency)),
    element(
      'td',
      {},
      [STATES[status] ?? status, accepted && `accepted: ${accepted}`, isRevoked && 'link closed']
        .filter(Boolean)
        .join(', '),
    ),
    element('td', {}, email ?? ''),
    element(
      'td',
      {},
      element(
        'div',
        { class: 'choices' },
        isDelivered && email !== null
          ? action('Send again', () => decide({ ask: 'send-link', order: number }), of)
          : undefined,
        isDelivered
          ? action('Close', () => decide({ ask: 'revoke', order: number }), of)
          : undefined,
        isRevoked ? action('Open', () => decide({ ask: 'restore', order: number }), of) : undefined,
      ),
    ),
  );
}

/** Saves a table where the browser saves files. */
async function download(request: string, name: string): Promise<void> {
  const { text } = (await ask('shop', { ask: request })) as { text: string };
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  element('a', { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
