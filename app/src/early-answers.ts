// Answers that the entry loads when a page is used before hydration: opens dialogs, begins a checkout, searches the journal.
// The hydrated app continues each of them. Imports nothing of the core, which may not be there yet.

import { beginEarlyCheckout } from './checkout/early-checkout';
import { openEarlyDialog } from './forms/early-dialog';
import { searchEarly } from './journal/early-search';

export const earlyAnswers = { beginEarlyCheckout, openEarlyDialog, searchEarly };
