// What the tests in TypeScript may use of the gallery's states.

import type { Page } from 'playwright-core';
import type { FormDialog } from './pages.mjs';

/** Something that a visitor does. */
export type Hand = (visit: { page: Page; origin: string }) => Promise<unknown>;

export interface State {
  see: string;
  on: string;
  at: { name: string; width: number; height: number }[];
  before?: Hand[];
  does?: Hand[];
  moment?: string;
}

export function statesOf(dialogs: FormDialog[]): State[];
