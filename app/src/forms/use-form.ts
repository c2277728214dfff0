// State of a form that the browser submits: open, being sent, or the result.
import { type FormEvent, useState } from 'react';
import { type FormPage, openPage, pathOf } from '../core/core';
import { type SubmitResult, submitForm } from './submit-form';

export type FormState = { kind: 'open' } | { kind: 'sending' } | SubmitResult;

/** The content of a form by its name: its fields, its action and its messages. */
export function formNamed(name: string): FormPage {
  const answer = openPage(pathOf('form', name));
  if (answer.kind !== 'page' || answer.content.page !== 'form')
    throw new Error(`There is no form "${name}".`);
  return answer.content;
}

/**
 * The state, and the handler of the form's submission: a second one while the first is under way is ignored, and after an
 * answer that was not the server's the browser submits the form by itself.
 */
export function useForm(form: FormPage): {
  state: FormState;
  send: (event: FormEvent<HTMLFormElement>) => void;
} {
  const [state, setState] = useState<FormState>({ kind: 'open' });

  function send(event: FormEvent<HTMLFormElement>) {
    if (state.kind === 'intercepted') return;
    event.preventDefault();
    if (state.kind === 'sending') return;
    const data = new FormData(event.currentTarget);
    setState({ kind: 'sending' });
    void submitForm(form, data).then(setState);
  }

  return { state, send };
}
