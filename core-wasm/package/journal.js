// Journal: its search, the address of a search, and the same comparison for lists of your own.

export { fold, parseJournalQuery as parseQuery, searchJournal as search } from './functions.js';
