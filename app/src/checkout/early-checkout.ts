// A checkout that is begun before hydration (app/src/early-answers.ts): its call to the server, which the first attempt of
// the hydrated app continues instead of making a call of its own.

import { type CreateCheckoutResult, createCheckout } from '../backend/functions';
import { type BackendSettings, BUILD_SETTINGS } from '../backend/settings';
import { type IdempotencyKey, idempotencyKey } from './idempotency-key';

/** Call of an attempt: its key and its result. */
export interface CheckoutCall {
  key: IdempotencyKey;
  result: Promise<CreateCheckoutResult>;
}

/** Returns the key of an attempt. A hosted backend never receives it, so none is stored for it. */
export const attemptKey = ({ hosted }: BackendSettings): IdempotencyKey =>
  hosted ? { value: '', isNew: true } : idempotencyKey();

/** Attribute of the form whose button was pressed before hydration; `data-button` is the id of the button. */
const PRESSED = 'form[data-pressed]';

let begun: CheckoutCall | undefined;

/** Creates the checkout session of a pressed buy button, unless the hydrated app has taken the press over. */
export function beginEarlyCheckout(form: HTMLFormElement): void {
  if (!form.matches(PRESSED)) return;
  const key = attemptKey(BUILD_SETTINGS);
  const { signal } = new AbortController();
  const offer = form.querySelector('button')?.value || undefined;
  begun = { key, result: createCheckout(BUILD_SETTINGS, key.value, signal, offer) };
}

/** Takes over the press of a buy button: its id, and the call if there has been one. */
export function takeEarlyCheckout():
  | { button: string; call: CheckoutCall | undefined }
  | undefined {
  const form = document.querySelector<HTMLFormElement>(PRESSED);
  const button = form?.dataset['button'];
  if (!form || button === undefined) return undefined;
  delete form.dataset['pressed'];
  const call = begun;
  begun = undefined;
  return { button, call };
}
