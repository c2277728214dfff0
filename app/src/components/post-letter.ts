// Sends a form of the house without leaving the page, and says in one of three ways how it went.
import { checkForm, type FormPage } from '../core/core';

/** Kept; or a line needs another look; or it did not arrive. */
export type Outcome =
  | { kind: 'kept' }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; message: string };

/** How long an answer may take, in milliseconds. */
const PATIENCE = 20_000;

/** Sends what was written through a form, unless the form's own rule already finds something amiss. */
export async function postLetter(form: FormPage, written: FormData): Promise<Outcome> {
  const values: Record<string, string> = {};
  for (const [name, value] of written) if (typeof value === 'string') values[name] = value;
  const amiss = checkForm(form.form, values)[0];
  if (amiss) return { kind: 'refused', message: amiss.message };

  const { tooMany, trouble } = form.messages;
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(values),
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.ok) return { kind: 'kept' };
    if (answer.status === 429) return { kind: 'failed', message: tooMany };
    const message = firstError(await answer.json());
    return message ? { kind: 'refused', message } : { kind: 'failed', message: trouble };
  } catch {
    return { kind: 'failed', message: trouble };
  }
}

/** The first sentence of `{"errors": {field: sentence}}`. */
function firstError(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('errors' in answer)) return undefined;
  const sentences: unknown[] = Object.values(answer.errors ?? {});
  return sentences.find((sentence) => typeof sentence === 'string');
}
