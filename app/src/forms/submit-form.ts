// Submits a form with fetch: `submitForm` validates the input, sends it, and returns the result.
import { type FormPage, validateForm } from '../core/core';

/**
 * Result of a submission. `accepted`: the server's JSON confirms it. `invalid`: a message for each invalid field.
 * `intercepted`: the response comes from a firewall or a network's sign-in page, which a plain submission would show.
 * `failed`: there was no response, the server had an error, or this client has sent too many requests.
 */
export type SubmitResult =
  | { kind: 'accepted' }
  | { kind: 'invalid'; errors: Record<string, string> }
  | { kind: 'intercepted'; message: string }
  | { kind: 'failed'; message: string };

/** Longest wait for the response, in milliseconds. */
const RESPONSE_TIMEOUT = 20_000;

/** Sends the data only if the core finds no invalid field. Files are left out. */
export async function submitForm(form: FormPage, data: FormData): Promise<SubmitResult> {
  const values: Record<string, string> = {};
  for (const [name, value] of data) if (typeof value === 'string') values[name] = value;
  const invalidFields = validateForm(form.form, values);
  if (invalidFields.length > 0)
    return {
      kind: 'invalid',
      errors: Object.fromEntries(invalidFields.map(({ field, message }) => [field, message])),
    };

  const { tooMany, trouble, offline, intercepted } = form.messages;
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(values),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok && isConfirmed(body)) return { kind: 'accepted' };
    if (response.status === 429) return { kind: 'failed', message: tooMany };
    const errors = errorsOf(body);
    if (errors) return { kind: 'invalid', errors };
    // The server's errors are JSON. A proxy that cannot reach the server answers with a 5xx status and without JSON.
    const isIntercepted = response.ok || (body === undefined && response.status < 500);
    return isIntercepted
      ? { kind: 'intercepted', message: intercepted }
      : { kind: 'failed', message: trouble };
  } catch {
    return { kind: 'failed', message: navigator.onLine ? trouble : offline };
  }
}

function isConfirmed(response: unknown): boolean {
  return typeof response === 'object' && response !== null && Reflect.get(response, 'ok') === true;
}

/** The messages of `{"errors": {field: message}}`; undefined for any other response. */
function errorsOf(response: unknown): Record<string, string> | undefined {
  if (typeof response !== 'object' || response === null || !('errors' in response))
    return undefined;
  const entries = Object.entries(response.errors ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
