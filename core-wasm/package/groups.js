// Functions of the package, in groups. Those that only the site needs are in core-wasm/site.

export * as dates from './dates.js';
export * as forms from './forms.js';
export { contentHash } from './functions.js';
export * as journal from './journal.js';
export * as offers from './offers.js';
export * as pages from './pages.js';
