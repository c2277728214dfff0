// Context that the fields of a form share: how a value is changed, what the checker found, what was saved, and the field to show.

import { createContext, use } from 'react';
import type { Problem } from '../entries';
import type { KeyPath, Value } from '../values';
import type { FormSchema } from './schema';

export interface FormState {
  schema: FormSchema;
  change: (path: KeyPath, value: Value | undefined) => void;
  /** Called when the focus leaves a field. */
  leave: (path: KeyPath) => void;
  /** The problems that are shown (shown-problems.ts). */
  problems: readonly Problem[];
  /** The saved value at a path. */
  savedAt: (path: KeyPath) => Value | undefined;
  /** The field that an address or a problem leads to; a new object for each time. */
  target: { path: KeyPath } | undefined;
  /** Opens the groups around a field, and focuses it. */
  show: (path: KeyPath) => void;
  /** Tells a screen reader what has happened. */
  announce: (sentence: string) => void;
  /** Reads the choices anew, after a picture was added. */
  reloadChoices: () => Promise<void>;
}

export const FormContext = createContext<FormState | undefined>(undefined);

export function useForm(): FormState {
  const form = use(FormContext);
  if (!form) throw new Error('A field needs a form around it.');
  return form;
}
