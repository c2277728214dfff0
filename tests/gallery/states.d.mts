// Types of the gallery's states, for the tests in TypeScript.

import type { Page } from 'playwright-core';
import type { FormDialog } from './pages.mjs';

/** Something that a visitor does in the page. */
export type Action = (visit: { page: Page; origin: string }) => Promise<unknown>;

export interface State {
  name: string;
  path: string;
  viewports: { name: string; width: number; height: number }[];
  /** Run before the page is opened. */
  before?: Action[];
  actions?: Action[];
  /** Time of the browser's clock. */
  now?: string;
}

export function statesOf(dialogs: FormDialog[]): State[];
