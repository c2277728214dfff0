// State of a form that scripts submit: open, sending, or the result.
import { type FormEvent, useState } from 'react';
import { type FormPage, openPage, pathOf } from '../core/core';
import { type SubmitResult, submitForm } from './submit-form';

export type FormState = { kind: 'open' } | { kind: 'sending' } | SubmitResult;

/** Content of the form with this name: fields, action and messages. */
export function formNamed(name: string): FormPage {
  const answer = openPage(pathOf('form', name));
  if (answer.kind !== 'page' || answer.content.page !== 'form')
    throw new Error(`There is no form "${name}".`);
  return answer.content;
}

/**
 * Returns the state and the submit handler. The handler ignores a second submission while the first is pending. If the
 * response does not come from the server, the browser submits the form itself.
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
