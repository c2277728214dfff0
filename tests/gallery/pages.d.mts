// Types of the gallery's pages, for the tests in TypeScript.

import type * as Core from '../../app/src/core/core';
import type { Action } from './states.mjs';

export interface GalleryPage {
  name: string;
  path: string;
  /** The path to open first, if it is another one. */
  start?: string;
  /** The server to use, if it is not the one with the demo checkout. */
  server?: 'disabled';
  actions?: Action[];
}

export interface FormDialog {
  path: string;
  label: string;
  form: string;
}

export function pagesOf(core: typeof Core): GalleryPage[];
export function dialogsOf(core: typeof Core): FormDialog[];
