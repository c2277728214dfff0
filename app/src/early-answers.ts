// Actions before hydration (early-listeners.ts): opening a dialog, beginning a checkout, searching the journal. The
// entry loads this module on demand, and the hydrated app continues each action. Must not import the core, which may
// not have loaded yet.

import { beginEarlyCheckout } from './checkout/early-checkout';
import { openEarlyDialog } from './forms/early-dialog';
import { searchEarly } from './journal/early-search';

export const earlyAnswers = { beginEarlyCheckout, openEarlyDialog, searchEarly };
