// The orders of a period: their sums, their states, what can be done with the link of each, and the tables for a spreadsheet.

import { useId, useState } from 'react';
import { folded } from '../folded';
import { ActionButton } from './action-button';
import { Dialog } from './dialog';
import { DialogButtons } from './dialog-buttons';
import { ask } from './server';
import { type Decide, isCut, money, type OfferNames, type Order, when } from './shop';

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

/** The period that is shown, and the words that are looked for in it, while other pages of the desk are shown. */
const remembered = { period: '30 days', words: '' };

const isoDay = (time: number) =>
  new Date(time).toLocaleDateString('sv-SE', { timeZone: 'Pacific/Honolulu' });

/** The first day of a period (`2026-01-18`); an empty text for all days. */
const firstDay = (days?: number) =>
  days === undefined ? '' : isoDay(Date.now() - days * 86_400_000);

interface OrderListProps {
  all: readonly Order[];
  names: OfferNames;
  decide: Decide;
}

export function OrderList({ all, names, decide }: OrderListProps) {
  const [{ period, words }, setSought] = useState(remembered);
  const search = useId();
  const change = (part: Partial<typeof remembered>) =>
    setSought({ ...Object.assign(remembered, part) });
  const first = firstDay(PERIODS.find(([name]) => name === period)?.[1]);
  const found = all.filter((order) => has(order, names, words));
  const shown = found.filter((order) => dayOfOrder(order) >= first);
  const oldest = all.at(-1);
  const isPartial = isCut(all) && oldest !== undefined && dayOfOrder(oldest) >= first;
  const summary = [
    sums(shown),
    words !== '' && olderOnes(found.length - shown.length),
    isPartial && `Of the newest ${all.length} orders alone: the spreadsheet has all.`,
  ];
  return (
    <>
      <h3>Orders</h3>
      <fieldset className="periods">
        <legend>Period</legend>
        {PERIODS.map(([name]) => (
          <label key={name}>
            <input
              type="radio"
              name="period"
              checked={name === period}
              onChange={() => change({ period: name })}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <p className="search">
        <label htmlFor={search}>Find by e-mail, number or what was bought</label>
        <input
          id={search}
          type="search"
          autoComplete="off"
          value={words}
          onChange={({ target }) => change({ words: target.value })}
        />
      </p>
      <p className="lead" role="status">
        {summary.filter(Boolean).join(' ')}
      </p>
      {shown.length > 0 && <OrderTable orders={shown} names={names} decide={decide} />}
      <div className="choices">
        <ActionButton isQuiet run={() => download('orders-table', 'orders.csv')}>
          All orders as a spreadsheet
        </ActionButton>
      </div>
    </>
  );
}

const olderOnes = (count: number) =>
  count > 0 && (count === 1 ? 'An older one is not shown.' : `${count} older ones are not shown.`);

const dayOfOrder = ({ paidAt, openedAt }: Order) => isoDay(paidAt ?? openedAt);

/** Whether the words stand in the buyer's address, in the name of what was bought, or are the number. */
function has({ number, email, offer }: Order, names: OfferNames, words: string): boolean {
  const text = folded(words.trim());
  return (
    String(number) === text ||
    [email ?? '', names[offer] ?? offer].some((value) => folded(value).includes(text))
  );
}

/** Says the sums that were paid and refunded in each currency. */
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

interface OrderTableProps extends Omit<OrderListProps, 'all'> {
  orders: readonly Order[];
}

const OrderTable = ({ orders, names, decide }: OrderTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a wide table
  <section className="table" aria-label="Orders" tabIndex={0}>
    <table>
      <thead>
        <tr>
          {['Number', 'When', 'What', 'Sum', 'State', 'Buyer', 'Program link'].map((name) => (
            <th key={name} scope="col" className={name === 'Sum' ? 'sum' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.number} order={order} names={names} decide={decide} />
        ))}
      </tbody>
    </table>
  </section>
);

/** The buttons of an order's link. */
const LINK_ACTIONS = { 'send-link': 'Send again', close: 'Close', open: 'Open' } as const;
type LinkAction = keyof typeof LINK_ACTIONS;

function OrderRow({ order, names, decide }: Omit<OrderListProps, 'all'> & { order: Order }) {
  const { number, offer, status, amount, currency, email, paidAt, openedAt, accepted } = order;
  const { isLinkOpen, isLinkClosed } = order;
  const label = `order-${number}`;
  const state = [
    STATES[status] ?? status,
    accepted && `accepted: ${accepted}`,
    isLinkClosed && 'link closed',
  ];
  /** Ends the question whether to close the link. */
  const [closing, setClosing] = useState<(isClosed: boolean) => void>();
  const act = async (name: LinkAction) => {
    const isMeant =
      name !== 'close' || (await new Promise<boolean>((resolve) => setClosing(() => resolve)));
    setClosing(undefined);
    if (isMeant) await decide({ ask: name, order: number });
  };
  const button = (name: LinkAction) => (
    <ActionButton isQuiet describedBy={label} run={() => act(name)}>
      {LINK_ACTIONS[name]}
    </ActionButton>
  );
  return (
    <tr>
      <th scope="row" id={label}>
        {number}
      </th>
      <td className="when">{when(paidAt ?? openedAt)}</td>
      <td>{names[offer] ?? offer}</td>
      <td className="sum">{money(amount, currency)}</td>
      <td>{state.filter(Boolean).join(', ')}</td>
      <td>{email}</td>
      <td>
        <div className="choices">
          {isLinkOpen && email !== null && button('send-link')}
          {isLinkOpen && button('close')}
          {isLinkClosed && button('open')}
        </div>
        {closing && (
          <Dialog heading={`Close the link of order ${number}`} onClose={() => closing(false)}>
            <p>
              {email ?? 'The buyer'} cannot open {names[offer] ?? offer} any more, until you open
              the link here again. It pays nothing back: refunds are made in Stripe.
            </p>
            <DialogButtons onClose={() => closing(false)}>
              <button type="button" onClick={() => closing(true)}>
                Close the link
              </button>
            </DialogButtons>
          </Dialog>
        )}
      </td>
    </tr>
  );
}

/** Saves a table where the browser saves files. */
export async function download(request: string, name: string): Promise<void> {
  const { text } = (await ask('shop', { ask: request })) as { text: string };
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
