// The functions and types of the package.

export type * from './content.js';
export { createSearch, type SearchOptions, searchJournal } from './journal.js';
export { type InitSource, init, initSync } from './module.js';
export { formatMoney, offer, offers, percentOff, perDay } from './offers.js';
export {
  head,
  type MatchedPage,
  matchRoute,
  type NotFound,
  navigation,
  type OpenedPage,
  openPage,
  type PageAnswer,
  type PageAnswerInState,
  type PageOf,
  prerenderList,
  type Redirect,
  type RouteMatch,
  routes,
} from './pages.js';
export {
  checkoutFailure,
  copyright,
  type FormValues,
  honoluluDate,
  messages,
  retreatStatus,
  site,
  validateForm,
} from './site.js';

/** Constants that the build fills in. */
declare const VERSION: string;
declare const CONTENT_HASH: string;

/** The version of this package: `0.1.0`. */
export const version: string = VERSION;

/** A hash of the texts, prices and articles that this package was built from, in 16 hexadecimal digits. */
export const contentHash: string = CONTENT_HASH;
