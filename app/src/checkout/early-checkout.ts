// Creates the checkout session before hydration (app/src/early-answers.ts). The first attempt of the hydrated app
// continues this call instead of making its own.

import { type CreateCheckoutResult, createCheckout } from '../backend/functions';
import { type BackendSettings, BUILD_SETTINGS } from '../backend/settings';
import { type IdempotencyKey, idempotencyKey } from './idempotency-key';

/** Call that creates a session: its key and its result. */
export interface CheckoutCall {
  key: IdempotencyKey;
  result: Promise<CreateCheckoutResult>;
}

/** Returns the key of an attempt. A hosted backend never receives a key, so none is stored. */
export const attemptKey = ({ hosted }: BackendSettings): IdempotencyKey =>
  hosted ? { value: '', isNew: true } : idempotencyKey();

/** Attribute of the form whose button was pressed before hydration; `data-button` is the id of the button. */
const PRESSED = 'form[data-pressed]';

let earlyCall: CheckoutCall | undefined;

/** Creates the checkout session of a pressed buy button, unless the hydrated app has already taken over. */
export function beginEarlyCheckout(form: HTMLFormElement): void {
  if (!form.matches(PRESSED)) return;
  const key = attemptKey(BUILD_SETTINGS);
  const { signal } = new AbortController();
  const offer = form.querySelector('button')?.value || undefined;
  earlyCall = { key, result: createCheckout(BUILD_SETTINGS, key.value, signal, offer) };
}

/**
 * Returns the id of the buy button that was pressed before hydration, and the call if it was made. Returns undefined if
 * none was pressed, and from the second time on.
 */
export function takeEarlyCheckout():
  | { button: string; call: CheckoutCall | undefined }
  | undefined {
  const form = document.querySelector<HTMLFormElement>(PRESSED);
  const button = form?.dataset['button'];
  if (!form || button === undefined) return undefined;
  delete form.dataset['pressed'];
  const call = earlyCall;
  earlyCall = undefined;
  return { button, call };
}
