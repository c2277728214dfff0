// What waits for a decision of the owner: payments that are not what was asked, messages that were given up, letters that look
// like a machine's.

import { action, element } from './elements';
import { fieldList } from './letter-list';
import {
  type Decide,
  type Letter,
  type Mail,
  type MailFailure,
  money,
  type Order,
  type Shop,
  when,
} from './shop';

/** What a message was about, before the number of its cause. */
const KINDS: Record<string, string> = {
  order_paid: 'a payment, order',
  order_mismatched: 'a payment that is not what was asked, order',
  order_refunded: 'a refund, order',
  order_reopened: 'a program that is open again, order',
  order_failed: 'a payment that did not arrive, order',
  lead: 'a letter, number',
  link_requested: 'the link to the program, request',
  subscription_requested: 'the question whether to subscribe, address',
  subscription_confirmed: 'a new subscription, address',
  weekly_report: 'the report of the week, number',
};

export function decisions(
  { orders, letters, mail, mailFailure }: Shop,
  decide: Decide,
): HTMLElement[] {
  const flagged = orders.filter(({ isFlagged }) => isFlagged);
  const caught = letters.filter(({ isCaught }) => isCaught);
  if (flagged.length + caught.length + mail.length === 0 && !mailFailure)
    return [element('p', { class: 'outcome published', tabindex: '-1' }, 'Nothing waits for you.')];
  return [
    element('h3', { tabindex: '-1' }, 'What waits for you'),
    element(
      'ul',
      { class: 'cards' },
      mailFailure && element('li', {}, mailFailureCard(mailFailure)),
      flagged.map((order) => element('li', {}, flaggedCard(order, decide))),
      mail.length === 0 ? undefined : element('li', {}, mailCard(mail, decide)),
      caught.map((letter) => element('li', {}, caughtCard(letter, decide))),
    ),
  ];
}

/** Mail cannot say that no mail is accepted. */
const mailFailureCard = ({ reason, messages, since }: MailFailure) =>
  element(
    'article',
    { class: 'card question' },
    element('h4', {}, 'No message reaches anybody'),
    element(
      'p',
      {},
      `The mail server has taken nothing since ${when(since)}: ${messages === 1 ? 'one message waits' : `${messages} messages wait`}, and your buyers get no links by mail. What it says: ${reason.replaceAll('_', ' ')}. Ask your operator to look at it today; whatever was not given up is sent by itself then.`,
    ),
  );

function flaggedCard(order: Order, decide: Decide) {
  const { number, amount, currency, detail, email, isDelivered } = order;
  const label = `why-${number}`;
  const id = `waiting-order-${number}`;
  const [, first] = /^second_payment_of_(\d+)$/.exec(detail ?? '') ?? [];
  // What is typed here stays while something else is decided.
  const value = document.querySelector<HTMLInputElement>(`#${label}`)?.value;
  const why = element('input', {
    id: label,
    type: 'text',
    value,
    maxlength: '500',
    autocomplete: 'off',
  });
  return element(
    'article',
    { class: 'card question' },
    element(
      'h4',
      { id },
      `Order ${number}: ${money(amount, currency)}${first ? `, a second payment after order ${first}` : ' is not what was asked'}`,
    ),
    element(
      'p',
      {},
      [email, detail && !first && `What differs: ${detail.replaceAll('_', ' ')}.`]
        .filter(Boolean)
        .join(' · '),
    ),
    element(
      'p',
      {},
      isDelivered
        ? 'Look at the payment in Stripe. Refund it there, or accept it: the program is delivered already.'
        : 'Look at the payment in Stripe. Refund it there, or accept it: the program is delivered then.',
    ),
    element('label', { for: label }, 'Why you accept it (it is kept with the order)'),
    why,
    action('Accept it', () => decide({ ask: 'accept', order: number, why: why.value }), {
      'aria-describedby': id,
    }),
  );
}

const mailCard = (mail: readonly Mail[], decide: Decide) =>
  element(
    'article',
    { class: 'card question' },
    element(
      'h4',
      { id: 'waiting-mail' },
      mail.length === 1 ? 'A message was given up' : `${mail.length} messages were given up`,
    ),
    element(
      'ul',
      {},
      mail.map(({ channel, kind, cause, createdAt, error }) =>
        element(
          'li',
          {},
          `To the ${channel}: ${KINDS[kind] ?? `${kind}, number`} ${cause}, ${when(createdAt)}. What the mail server said: ${error?.replaceAll('_', ' ') ?? 'nothing'}.`,
        ),
      ),
    ),
    action('Send again', () => decide({ ask: 'retry-mail' }), {
      'aria-describedby': 'waiting-mail',
    }),
  );

function caughtCard({ number, form, receivedAt, fields }: Letter, decide: Decide) {
  const id = `waiting-letter-${number}`;
  return element(
    'article',
    { class: 'card question' },
    element('h4', { id }, `A letter that looks like a machine’s (${form})`),
    element('p', { class: 'note' }, when(receivedAt)),
    fieldList(fields),
    action('It is a real one', () => decide({ ask: 'accept-letter', letter: number }), {
      'aria-describedby': id,
    }),
  );
}
