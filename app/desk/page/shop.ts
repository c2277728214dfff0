// Answers of the server about the shop (checkout-server/src/cli/receive/shop_requests.rs), and how its sums and times are
// written. Times are the house's.

import type { Request } from '../api';
import type { ShopNames } from '../entries';
import { dayOf, hourOf } from './dates';

export interface Shop {
  /** Whether the orders are those of the demo, in which nothing is paid. */
  isDemo?: boolean;
  /** False if rows were left out because the server cannot read them. */
  isComplete?: boolean;
  /** The newest first, as all of these. */
  orders: Order[];
  submissions: Submission[];
  mail: Mail[];
  /** How all mail fails since the last message that was accepted; absent where it does not. */
  mailFailure?: MailFailure;
}

/** How many orders, and how many submissions, are listed at most: the newest. */
const LISTED = 1000;

/** Whether there may be others before those that are listed. */
export const isCut = (rows: readonly (Order | Submission)[]): boolean => rows.length >= LISTED;

export interface Order {
  number: number;
  offer: string;
  status: string;
  detail: string | null;
  isFlagged: boolean;
  isLinkOpen: boolean;
  isLinkClosed: boolean;
  /** In cents. */
  amount: number;
  currency: string;
  email: string | null;
  openedAt: number;
  paidAt: number | null;
  accepted: string | null;
}

export interface Submission {
  number: number;
  form: string;
  receivedAt: number;
  confirmedAt: number | null;
  isCaught: boolean;
  fields: [name: string, value: string][];
}

export interface MailFailure {
  /** Answer of the mail server, in one word. */
  reason: string;
  messages: number;
  since: number;
}

/** A message that was given up. */
export interface Mail {
  number: number;
  channel: string;
  kind: string;
  cause: number;
  createdAt: number;
  error: string | null;
}

/** Names of the offers by the slugs that orders have. */
export type OfferNames = ShopNames['offers'];

/** Words of the forms by the slugs that submissions have. */
export type FormNames = ShopNames['forms'];

/** Does something on the server, says what it has answered, and reads everything once more. */
export type Decide = (request: Request<'shop'>) => Promise<void>;

/** Whole cents as `$87.00`. */
export const money = (cents: number, currency: string): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency });

export const when = (time: number): string =>
  `${dayOf(time).replace(/^\w+, /, '')}, ${hourOf(time)}`;
