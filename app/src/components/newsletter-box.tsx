// The box that keeps an address for the next letter; without JavaScript it is a plain form.
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type FormPage, type JournalPage, openPage } from '../core/core';
import { Button } from './button';
import { type Outcome, postLetter } from './post-letter';
import { SectionHead } from './section-head';
import { TextLink } from './text-link';
import { useHydrated } from './use-hydrated';

type State = { kind: 'open' } | { kind: 'sending' } | Outcome;

interface NewsletterBoxProps {
  words: JournalPage['newsletter'];
  /** What is said below the box. */
  children: ReactNode;
}

export function NewsletterBox({ words, children }: NewsletterBoxProps) {
  const form = formOf(words.form);
  const [state, setState] = useState<State>({ kind: 'open' });
  const hydrated = useHydrated();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const thanks = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (state.kind === 'kept') thanks.current?.focus();
    if (state.kind === 'refused') field.current?.focus();
  }, [state]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.kind === 'sending') return;
    const written = new FormData(event.currentTarget);
    setState({ kind: 'sending' });
    setState(await postLetter(form, written));
  }

  const wrong = state.kind === 'refused' ? state.message : undefined;
  return (
    <section className="room room-pearl newsletter" aria-labelledby={`${id}-title`}>
      <div className="wrap newsletter-grid">
        <SectionHead {...words} paragraphs={[words.text]} id={`${id}-title`}>
          {children}
        </SectionHead>
        {state.kind === 'kept' ? (
          <p ref={thanks} tabIndex={-1} role="status" className="newsletter-thanks">
            {words.thanks}
          </p>
        ) : (
          <form
            className="newsletter-form"
            action={form.action}
            method="post"
            noValidate={hydrated}
            onSubmit={send}
          >
            <label htmlFor={`${id}-email`} className="eyebrow">
              {words.label}
            </label>
            <div className="newsletter-line">
              <input
                ref={field}
                id={`${id}-email`}
                type="email"
                name="email"
                autoComplete="email"
                required
                aria-invalid={wrong !== undefined}
                aria-describedby={`${id}-said ${id}-promise`}
              />
              <Button
                type="submit"
                variant="luxury"
                size="lg"
                aria-disabled={state.kind === 'sending'}
              >
                {state.kind === 'sending' ? words.sending : words.button}
              </Button>
            </div>
            <label className="visually-hidden" aria-hidden="true">
              {form.words.trap}
              <input type="text" name={form.trap} tabIndex={-1} autoComplete="off" />
            </label>
            <p id={`${id}-said`} role="alert" className="newsletter-said">
              {wrong ?? (state.kind === 'failed' ? state.message : '')}
            </p>
            <p id={`${id}-promise`} className="newsletter-promise">
              {words.promise}
            </p>
            <TextLink {...words.privacy} />
          </form>
        )}
      </div>
    </section>
  );
}

/** The form's own page knows where it is sent, and what is said when that fails. */
function formOf(name: string): FormPage {
  const answer = openPage(`/forms/${name}`);
  if (answer.kind !== 'page' || answer.content.page !== 'form')
    throw new Error(`There is no form called ${name}.`);
  return answer.content;
}
