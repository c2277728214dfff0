// Status of an order: calls the function `checkout-status` and parses its response.

import {
  type CheckoutState,
  formatMoney,
  messages,
  offers,
  pathOf,
  sessionProvider,
  sessionState,
} from '../core/core';
import { callFunction, textOf } from './functions';
import type { BackendSettings } from './settings';

/** `unseen`: the hosted backend has no function for the order status. All other states are the core's. */
export type OrderState = CheckoutState | 'unseen';

export interface OrderStatus {
  state: OrderState;
  /** The buyer's data; null unless the order is paid. */
  receipt: OrderReceipt | null;
}

export interface OrderReceipt {
  /** Absolute URL of the program; null if the hosted backend delivers the program itself. */
  link: string | null;
  /** Sentence that says where the buyer can find the link again. */
  kept: string;
  /** Masked e-mail address, or a fallback text. */
  email: string;
  /** Amount with its currency symbol, or the demo notice if nothing was charged. */
  paid: string;
}

/** Path of the welcome page of an offer for a session. It is the return URL given to Stripe. */
export function welcomePath(session: string, offer = offers().initiation.slug): string {
  return `${pathOf('welcome', offer)}?session_id=${encodeURIComponent(session)}`;
}

/**
 * Fetches the order status of a session, with `timeout` in milliseconds. An unknown session is a result, not an
 * error.
 *
 * @throws an `Error` if there is no usable response: a retry may succeed.
 */
export async function fetchOrderStatus(
  settings: BackendSettings,
  session: string,
  signal: AbortSignal,
  timeout?: number,
): Promise<OrderStatus> {
  const name = `checkout-status?session_id=${encodeURIComponent(session)}`;
  const result = await callFunction(settings, { name, method: 'GET' }, signal, timeout);
  if (result.kind !== 'answered') throw new Error(`checkout-status is ${result.kind}.`);
  const { status, body } = result;
  if (status === 200) {
    const state = stateOf(body);
    // The response does not come from the server but, for example, from a network's sign-in page.
    if (state === null) throw new Error('checkout-status responded without a status.');
    if (state !== 'paid') return { state, receipt: null };
    // A hosted backend delivers the program itself.
    const isNew = settings.hosted || textOf(body, 'programUrl') !== null;
    return isNew
      ? { state, receipt: receiptOf(session, body) }
      : { state: 'delivered', receipt: null };
  }
  if (settings.hosted && status === 404) return { state: 'unseen', receipt: null };
  const isAnswer = textOf(body, 'error') !== null;
  if (isAnswer && (status === 400 || status === 404)) return { state: 'unknown', receipt: null };
  throw new Error(`checkout-status responded with ${status}.`);
}

/** Maps Stripe's status values to a state by the same rule as the server; null for any other response. */
function stateOf(body: unknown): CheckoutState | null {
  return sessionState(textOf(body, 'status') ?? '', textOf(body, 'paymentStatus') ?? '');
}

function receiptOf(session: string, body: unknown): OrderReceipt {
  const { demoNotice, linkMailed, linkNotMailed, noAddress, yourAddress } = messages();
  const demo = sessionProvider(session) === 'demo';
  return {
    link: linkOf(textOf(body, 'programUrl')),
    // The demo sends no mail.
    kept: demo ? linkNotMailed : linkMailed,
    // Stripe requires an e-mail address; the demo does not.
    email: textOf(body, 'email') ?? (demo ? noAddress : yourAddress),
    paid: demo ? demoNotice : amountOf(body),
  };
}

function linkOf(address: string | null): string | null {
  if (address === null) return null;
  try {
    const { protocol, href } = new URL(address, window.location.href);
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
}

/**
 * Amount of an order, formatted by the core. The core formats only the shop's currency; amounts of a hosted backend in
 * another currency are formatted by the browser.
 */
function amountOf(body: unknown): string {
  const amount: unknown = typeof body === 'object' && body && Reflect.get(body, 'amount');
  const currency = textOf(body, 'currency')?.toLowerCase();
  const isAmount = typeof amount === 'number' && Number.isInteger(amount) && amount >= 0;
  if (!isAmount || !currency || !/^[a-z]{3}$/.test(currency)) return '—';
  if (currency === offers().initiation.price.currency) return formatMoney(amount);
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount / 100);
}
