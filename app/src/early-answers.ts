// Reactions to use of a page before hydration: opening dialogs, beginning a checkout, searching the journal. The entry
// loads this module on demand, and the hydrated app continues each action. Imports nothing of the core, which may not
// have loaded yet.

import { beginEarlyCheckout } from './checkout/early-checkout';
import { openEarlyDialog } from './forms/early-dialog';
import { searchEarly } from './journal/early-search';

export const earlyAnswers = { beginEarlyCheckout, openEarlyDialog, searchEarly };
