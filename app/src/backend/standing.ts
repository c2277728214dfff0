// How a checkout stands, as the shop or a hosted backend tells it (the answer of `checkout-status`).

import { messages } from '../core/core';
import { callFunction, textOf } from './functions';
import type { BackendSettings } from './settings';

/** `unseen`: it lies with a hosted backend that does not tell. */
export type StandingState = 'paid' | 'processing' | 'unpaid' | 'expired' | 'unknown' | 'unseen';

export interface Standing {
  state: StandingState;
  /** What is the buyer's own; of a paid order alone. */
  receipt: Receipt | null;
}

export interface Receipt {
  /** Where her program opens, in full; null where nobody here knows. */
  link: string | null;
  /** Her address, masked, or words in its place. */
  email: string;
  /** What she paid, with its currency's sign; the demo's words where nothing was charged. */
  paid: string;
}

/** The page that Stripe sends back to, for a session. */
export function welcomePath(session: string): string {
  return `/initiation/welcome?session_id=${encodeURIComponent(session)}`;
}

/**
 * Asks how the checkout of a session stands. Where nobody knows it, that is an answer, too.
 *
 * @throws an `Error` where no answer came or only trouble: asking again may help.
 */
export async function askStanding(
  settings: BackendSettings,
  session: string,
  signal: AbortSignal,
): Promise<Standing> {
  const name = `checkout-status?session_id=${encodeURIComponent(session)}`;
  const called = await callFunction(settings, { name, method: 'GET' }, signal);
  if (called.kind === 'unreachable') throw new Error('The till does not answer.');
  const { status, body } = called;
  if (status === 200) {
    const state = stateOf(textOf(body, 'status'), textOf(body, 'paymentStatus'));
    return { state, receipt: state === 'paid' ? receiptOf(session, body) : null };
  }
  if (settings.hosted && status === 404) return { state: 'unseen', receipt: null };
  if (status === 400 || status === 404) return { state: 'unknown', receipt: null };
  throw new Error(`The till answers ${status}.`);
}

/** The five states by Stripe's two words, as the server tells them apart for the first page. */
function stateOf(status: string | null, payment: string | null): StandingState {
  const nothingDue = status === 'complete' && payment === 'no_payment_required';
  if (payment === 'paid' || nothingDue) return 'paid';
  if (status === 'complete') return 'processing';
  if (status === 'open') return 'unpaid';
  return status === 'expired' ? 'expired' : 'unknown';
}

function receiptOf(session: string, body: unknown): Receipt {
  const words = messages();
  return {
    link: linkOf(textOf(body, 'programUrl')),
    email: textOf(body, 'email') ?? words.yourAddress,
    paid: session.startsWith('cs_demo_') ? words.demoNotice : amountOf(body),
  };
}

function linkOf(address: string | null): string | null {
  if (address === null || !URL.canParse(address, window.location.href)) return null;
  const { protocol, href } = new URL(address, window.location.href);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** `$87` for whole amounts, `$12.43` for others, as the core writes them. */
function amountOf(body: unknown): string {
  const amount: unknown = typeof body === 'object' && body && Reflect.get(body, 'amount');
  const currency = textOf(body, 'currency');
  if (typeof amount !== 'number' || currency === null || !/^[a-z]{3}$/i.test(currency)) return '—';
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount / 100);
}
