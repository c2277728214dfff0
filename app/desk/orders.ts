// The shop: how the week goes, orders with their sums and states, what waits for a decision, letters, the newsletter. It is read from the server
// each time that the page is shown, and kept nowhere on this computer. Times are the house's.

import { action, ask, dayOf, element, hourOf } from './elements';

interface Order {
  number: number;
  offer: string;
  status: string;
  detail: string | null;
  isFlagged: boolean;
  isDelivered: boolean;
  isRevoked: boolean;
  /** In cents. */
  amount: number;
  currency: string;
  email: string | null;
  openedAt: number;
  paidAt: number | null;
  accepted: string | null;
}

interface Letter {
  number: number;
  form: string;
  receivedAt: number;
  confirmedAt: number | null;
  isCaught: boolean;
  fields: [name: string, value: string][];
}

interface Mail {
  number: number;
  channel: string;
  kind: string;
  cause: number;
  createdAt: number;
  error: string | null;
}

/** The tables of a report, as the letter of every Monday has them. */
interface Report {
  /** The days of each week, the latest first. */
  weeks: string[];
  parts: Part[];
  /** How it was counted. */
  notes: string[];
}

/** A heading with rows: of a value for each week, or of one for today; or with a sentence where there is none. */
interface Part {
  heading: string;
  is_weekly: boolean;
  rows: { label: string; values: string[] }[];
  empty: string;
}

interface Shop {
  /** The newest first, as all of these. */
  orders: Order[];
  letters: Letter[];
  mail: Mail[];
}

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

let chosen = '30 days';

/** The names of what is sold. */
let offers: Record<string, string> = {};

const isoDay = (time: number) =>
  new Date(time).toLocaleDateString('sv-SE', { timeZone: 'Pacific/Honolulu' });

/** The first day of a period (`2026-01-18`); an empty text for all days. */
const firstDay = (days?: number) =>
  days === undefined ? '' : isoDay(Date.now() - days * 86_400_000);

/** Whole cents as `$87.00`. */
const money = (cents: number, currency: string) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency });

const when = (time: number) => `${dayOf(time).replace(/^\w+, /, '')}, ${hourOf(time)}`;

/** Shows the page. */
export async function showOrders(place: HTMLElement): Promise<void> {
  place.replaceChildren(
    element('h2', { id: 'orders-title', tabindex: '-1' }, 'Orders and letters'),
    element('p', { role: 'status' }, 'The server is being asked …'),
  );
  // While its file is broken, orders have the names that the server knows.
  offers = await ask<Record<string, string>>('offers').catch(() => ({}));
  const shop = await ask<Shop>('shop', { ask: 'shop' });
  // A server of an older version has none.
  const report = await ask<Report>('shop', { ask: 'report' }).catch(() => undefined);
  const said = element('p', { role: 'status', class: 'said' });
  const body = element('div');
  /** Does something on the server, says what it has answered, and reads everything once more. */
  const decide = async (request: object) => {
    const { message } = await ask<{ message: string }>('shop', request);
    said.textContent = message;
    show(await ask<Shop>('shop', { ask: 'shop' }));
  };
  const show = (now: Shop) =>
    body.replaceChildren(
      ...waiting(now, decide),
      ...orders(now.orders, decide, () => show(now)),
      ...letters(now.letters),
    );
  show(shop);
  place.replaceChildren(
    element('h2', { id: 'orders-title', tabindex: '-1' }, 'Orders and letters'),
    element(
      'p',
      { class: 'note' },
      'Read from the server just now, in the time of the house. Nothing of it is kept on this computer.',
    ),
    said,
    body,
    ...(report ? week(report) : []),
  );
}

/** The report, whose parts that wait stand above already. */
function week({ weeks, parts, notes }: Report): HTMLElement[] {
  const weekly = parts.filter(({ is_weekly, rows }) => is_weekly && rows.length > 0);
  return [
    element('h3', { id: 'week' }, 'How the week goes'),
    ...weekly.map(({ heading, rows }) =>
      element(
        'div',
        { class: 'table', role: 'region', 'aria-label': heading, tabindex: '0' },
        element(
          'table',
          { class: 'figures' },
          element('caption', {}, heading),
          element(
            'thead',
            {},
            element(
              'tr',
              {},
              element('td', {}),
              weeks.map((name) => element('th', { scope: 'col' }, name)),
            ),
          ),
          element(
            'tbody',
            {},
            rows.map(({ label, values }) =>
              element(
                'tr',
                {},
                element('th', { scope: 'row' }, label),
                values.map((value) => element('td', {}, value)),
              ),
            ),
          ),
        ),
      ),
    ),
    ...notes.map((note) => element('p', { class: 'note' }, note)),
  ];
}

type Decide = (request: object) => Promise<void>;

function waiting({ orders, letters, mail }: Shop, decide: Decide): HTMLElement[] {
  const flagged = orders.filter(({ isFlagged }) => isFlagged);
  const caught = letters.filter(({ isCaught }) => isCaught);
  if (flagged.length + caught.length + mail.length === 0)
    return [element('p', { class: 'outcome published' }, 'Nothing waits for you.')];
  return [
    element('h3', {}, 'What waits for you'),
    element(
      'ul',
      { class: 'cards' },
      flagged.map((order) => element('li', {}, flaggedCard(order, decide))),
      mail.length === 0 ? undefined : element('li', {}, mailCard(mail, decide)),
      caught.map((letter) => element('li', {}, caughtCard(letter, decide))),
    ),
  ];
}

function flaggedCard({ number, amount, currency, detail, email }: Order, decide: Decide) {
  const label = `why-${number}`;
  const why = element('input', { id: label, type: 'text', maxlength: '500', autocomplete: 'off' });
  return element(
    'article',
    { class: 'card question' },
    element('h4', {}, `Order ${number}: ${money(amount, currency)} is not what was asked`),
    element(
      'p',
      {},
      [email, detail && `What differs: ${detail.replaceAll('_', ' ')}.`]
        .filter(Boolean)
        .join(' · '),
    ),
    element(
      'p',
      {},
      'Look at the payment in Stripe. Refund it there, or accept it: the program is delivered then.',
    ),
    element('label', { for: label }, 'Why you accept it (it is kept with the order)'),
    why,
    action('Accept it', () => decide({ ask: 'accept', order: number, why: why.value })),
  );
}

const mailCard = (mail: readonly Mail[], decide: Decide) =>
  element(
    'article',
    { class: 'card question' },
    element(
      'h4',
      {},
      mail.length === 1 ? 'A message was given up' : `${mail.length} messages were given up`,
    ),
    element(
      'ul',
      {},
      mail.map(({ channel, kind, cause, createdAt, error }) =>
        element(
          'li',
          {},
          `To the ${channel}: ${kind.replaceAll('_', ' ')}, number ${cause}, ${when(createdAt)}. What the mail server said: ${error?.replaceAll('_', ' ') ?? 'nothing'}.`,
        ),
      ),
    ),
    action('Send again', () => decide({ ask: 'retry-mail' })),
  );

const caughtCard = ({ number, form, receivedAt, fields }: Letter, decide: Decide) =>
  element(
    'article',
    { class: 'card question' },
    element('h4', {}, `A letter that looks like a machine’s (${form})`),
    element('p', { class: 'note' }, when(receivedAt)),
    fieldList(fields),
    action('It is a real one', () => decide({ ask: 'accept-letter', letter: number })),
  );

function orders(all: readonly Order[], decide: Decide, again: () => void): HTMLElement[] {
  const [, days] = PERIODS.find(([name]) => name === chosen) ?? [];
  const first = firstDay(days);
  const shown = all.filter(({ paidAt, openedAt }) => isoDay(paidAt ?? openedAt) >= first);
  return [
    element('h3', {}, 'Orders'),
    element(
      'fieldset',
      { class: 'periods' },
      element('legend', {}, 'Period'),
      PERIODS.map(([name]) => {
        const input = element('input', { type: 'radio', name: 'period', checked: name === chosen });
        input.addEventListener('change', () => {
          chosen = name;
          again();
          document.querySelector<HTMLElement>('input[name="period"]:checked')?.focus();
        });
        return element('label', {}, input, name);
      }),
    ),
    element('p', { class: 'lead' }, sums(shown)),
    ...(shown.length === 0 ? [] : [table(shown, decide)]),
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

const table = (orders: readonly Order[], decide: Decide) =>
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
            element('th', { scope: 'col' }, name),
          ),
        ),
      ),
      element(
        'tbody',
        {},
        orders.map((order) => row(order, decide)),
      ),
    ),
  );

function row(order: Order, decide: Decide): HTMLTableRowElement {
  const { number, offer, status, amount, currency, email, paidAt, openedAt, accepted } = order;
  const { isDelivered, isRevoked } = order;
  const of = { 'aria-describedby': `order-${number}`, class: 'quiet' };
  return element(
    'tr',
    {},
    element('th', { scope: 'row', id: `order-${number}` }, String(number)),
    element('td', {}, when(paidAt ?? openedAt)),
    element('td', {}, offers[offer] ?? offer),
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

function letters(all: readonly Letter[]): HTMLElement[] {
  const subscribers = all.filter(({ form, isCaught }) => form === 'newsletter' && !isCaught);
  const confirmed = subscribers.filter(({ confirmedAt }) => confirmedAt !== null);
  const others = all.filter(({ form, isCaught }) => form !== 'newsletter' && !isCaught);
  return [
    element('h3', {}, 'Newsletter'),
    element(
      'p',
      {},
      `${confirmed.length} confirmed, ${subscribers.length - confirmed.length} not yet.`,
    ),
    element('h3', {}, 'Letters'),
    others.length === 0
      ? element('p', {}, 'No letter has come yet.')
      : element(
          'ul',
          { class: 'letters' },
          others.map(({ form, receivedAt, fields }) =>
            element(
              'li',
              {},
              element('p', { class: 'note' }, `${when(receivedAt)} · ${form}`),
              fieldList(fields),
            ),
          ),
        ),
  ];
}

const fieldList = (fields: Letter['fields']) =>
  element(
    'dl',
    {},
    fields.map(([name, value]) =>
      element('div', {}, element('dt', {}, name), element('dd', {}, value)),
    ),
  );

/** Saves a table where the browser saves files. */
async function download(request: string, name: string): Promise<void> {
  const { text } = await ask<{ text: string }>('shop', { ask: request });
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  element('a', { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
