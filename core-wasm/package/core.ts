// The functions and types of the package.

export type * from './content.js';
// Their types are in the modules below; these functions are the module's own, so that bundles have no second ones.
export {
  checkoutFailure,
  copyright,
  formatMoney,
  head,
  loadJournal,
  messages,
  navigation,
  offers,
  openPage,
  parseJournalQuery,
  percentOff,
  perDay,
  prerenderList,
  routes,
  site,
} from './glue.js';
export { createSearch, type SearchOptions, searchJournal } from './journal.js';
export { type InitSource, init, initModule, initSync } from './module.js';
export { offer } from './offers.js';
export {
  type Deferred,
  type MatchedPage,
  matchRoute,
  type NotFound,
  type OpenedPage,
  type PageAnswer,
  type PageAnswerInState,
  type PageOf,
  type Redirect,
  type RouteMatch,
} from './pages.js';
export { type FormValues, honoluluDate, retreatStatus, validateForm } from './site.js';

/** Constants that the build fills in. */
declare const VERSION: string;
declare const CONTENT_HASH: string;

/** The version of this package: `0.1.0`. */
export const version: string = VERSION;

/** A hash of the texts, prices and articles that this package was built from, in 16 hexadecimal digits. */
export const contentHash: string = CONTENT_HASH;
