// This site's own form in a dialog: submits with fetch, focuses the first error, and shows the confirmation.
import { useEffect, useInsertionEffect, useRef } from 'react';
import { type Dialog, messages } from '../core/core';
import SealedEnvelopeIllustration from '../illustrations/sealed-envelope.svg?react';
import { adoptStyles } from '../ui/adopt-styles';
import { Button } from '../ui/button';
import { Headline } from '../ui/headline';
import { useDraft } from './draft';
import css from './form.css?inline';
import { FormBody } from './form-body';
import { formNamed, useForm } from './use-form';

interface OwnFormProps {
  dialog: Dialog;
  /** Unique within the page. */
  id: string;
  onSent: () => void;
  /** Replaces the confirmation by an empty form. */
  onAgain: () => void;
  onClose: () => void;
}

export function OwnForm({ dialog, id, onSent, onAgain, onClose }: OwnFormProps) {
  const content = formNamed(dialog.form);
  const { state, send } = useForm(content);
  const form = useRef<HTMLFormElement>(null);
  const thanks = useRef<HTMLHeadingElement>(null);

  useInsertionEffect(() => adoptStyles(css), []);
  useDraft(form, dialog.address);

  useEffect(() => {
    if (state.kind === 'open' || state.kind === 'sending') return;
    if (state.kind !== 'accepted') {
      // Focuses the first invalid field, or the summary if no visible field is invalid.
      const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      (invalid ?? form.current?.querySelector<HTMLElement>('[role="alert"]'))?.focus();
      return;
    }
    onSent();
    thanks.current?.focus();
  }, [state, onSent]);

  if (state.kind !== 'accepted')
    return (
      <FormBody
        content={content}
        dialog={{ prefix: id, preset: dialog.preset, state, onSubmit: send, form }}
      />
    );
  const { confirmation, again } = content;
  return (
    <div className="stack-3 centered form-thanks">
      <SealedEnvelopeIllustration />
      <h3 ref={thanks} className="text-h3" tabIndex={-1}>
        <Headline headline={confirmation.title} />
      </h3>
      <p className="measure-30 text-quiet">{confirmation.text}</p>
      <div className="cluster justify-center">
        <Button onClick={onClose}>{messages().closeDialog}</Button>
        {again && (
          <Button variant="link" onClick={onAgain}>
            {again}
          </Button>
        )}
      </div>
    </div>
  );
}
