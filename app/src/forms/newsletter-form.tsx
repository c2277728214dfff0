// Newsletter form: submits with fetch and shows errors and thanks in place. Without JavaScript the browser submits it.
import './newsletter-form.css';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { JournalPage } from '../core/core';
import { SectionHead } from '../layout/section-head';
import { Button } from '../ui/button';
import { useHydrated } from '../ui/hydration';
import { TextLink } from '../ui/link';
import { HoneypotField } from './honeypot-field';
import { type FormState, formNamed, useForm } from './use-form';

interface NewsletterFormProps {
  words: JournalPage['newsletter'];
  /** Content below the introduction. */
  children: ReactNode;
}

export function NewsletterForm({ words, children }: NewsletterFormProps) {
  const form = formNamed(words.form);
  const { state, send } = useForm(form);
  const hydrated = useHydrated();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const thanks = useRef<HTMLParagraphElement>(null);
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    // The focus does not move if the visitor has moved it out of the section before the response arrived. The error and
    // the thanks are announced in any case, because they are live regions.
    const { activeElement } = document;
    const isElsewhere =
      activeElement !== document.body && !section.current?.contains(activeElement);
    if (isElsewhere) return;
    if (state.kind === 'accepted') thanks.current?.focus();
    if (state.kind === 'invalid') field.current?.focus();
  }, [state]);

  const error = state.kind === 'invalid' ? Object.values(state.errors)[0] : undefined;
  const isUnsent = state.kind === 'failed' || state.kind === 'intercepted';
  const buttonLabels: Partial<Record<FormState['kind'], string>> = {
    sending: words.sending,
    intercepted: form.words.sendPlain,
  };
  return (
    <section
      ref={section}
      className="section surface-pearl newsletter"
      aria-labelledby={`${id}-title`}
    >
      <div className="container stack-5 split align-end">
        <SectionHead {...words} paragraphs={[words.text]} id={`${id}-title`}>
          {children}
        </SectionHead>
        {state.kind === 'accepted' ? (
          <p
            ref={thanks}
            tabIndex={-1}
            role="status"
            className="self-center measure-22ch text-voice text-h3 newsletter-thanks"
          >
            {words.thanks}
          </p>
        ) : (
          <form
            className="stack-1 at-start screen-only newsletter-form"
            action={form.action}
            method="post"
            noValidate={hydrated}
            onSubmit={send}
          >
            <label htmlFor={`${id}-email`} className="eyebrow">
              {words.label}
            </label>
            <div className="stack-2 m-cols-1-auto newsletter-line">
              <input
                ref={field}
                className="line-input"
                id={`${id}-email`}
                type="email"
                name="email"
                autoComplete="email"
                required
                aria-invalid={error !== undefined}
                aria-describedby={`${id}-status ${id}-promise`}
              />
              <Button
                type="submit"
                variant="luxury"
                size="lg"
                aria-disabled={state.kind === 'sending'}
              >
                {buttonLabels[state.kind] ?? words.button}
              </Button>
            </div>
            <HoneypotField name={form.honeypot} label={form.words.honeypot} />
            <p id={`${id}-status`} role="alert" className="text-small text-alarm newsletter-error">
              {error ?? (isUnsent ? state.message : '')}
            </p>
            <p id={`${id}-promise`} className="text-quiet text-small measure-long">
              {words.promise}
            </p>
            <TextLink {...words.privacy} />
          </form>
        )}
      </div>
    </section>
  );
}
