// What the tests in TypeScript may use of the gallery's pages.

import type * as Core from '../../app/src/core/core';
import type { Hand } from './states.mjs';

export interface Place {
  name: string;
  path: string;
  /** Where a visitor begins, if not there. */
  enter?: string;
  shop?: 'closed';
  hands?: Hand[];
}

export interface FormDialog {
  path: string;
  label: string;
  form: string;
}

export function pagesOf(core: typeof Core): Place[];
export function dialogsOf(core: typeof Core): FormDialog[];
