// Submits a form with fetch and returns one of three results.
import { type FormPage, validateForm } from '../core/core';

/** Accepted by the server; a field is invalid; or the request failed. */
export type SubmitResult =
  | { kind: 'accepted' }
  | { kind: 'invalid'; message: string }
  | { kind: 'failed'; message: string };

/** Longest wait for the response, in milliseconds. */
const RESPONSE_TIMEOUT = 20_000;

/** Validates the data by the core's rule, then submits it. */
export async function submitForm(form: FormPage, data: FormData): Promise<SubmitResult> {
  const values: Record<string, string> = {};
  for (const [name, value] of data) if (typeof value === 'string') values[name] = value;
  const fieldError = validateForm(form.form, values)[0];
  if (fieldError) return { kind: 'invalid', message: fieldError.message };

  const { tooMany, trouble } = form.messages;
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(values),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
    });
    if (response.ok) return { kind: 'accepted' };
    if (response.status === 429) return { kind: 'failed', message: tooMany };
    const message = firstError(await response.json());
    return message ? { kind: 'invalid', message } : { kind: 'failed', message: trouble };
  } catch {
    return { kind: 'failed', message: trouble };
  }
}

/** The first message of `{"errors": {field: message}}`. */
function firstError(response: unknown): string | undefined {
  if (typeof response !== 'object' || response === null || !('errors' in response))
    return undefined;
  const errors: unknown[] = Object.values(response.errors ?? {});
  return errors.find((error) => typeof error === 'string');
}
