// This site's own form: summary, fields and button. It works as plain HTML; in a dialog, scripts submit it.
import type { FormEvent, RefObject } from 'react';
import { type FormName, type FormPage, formSummary } from '../core/core';
import { Button } from '../ui/button';
import { serverPlaceholder } from '../ui/server-placeholder';
import { FormField } from './form-field';
import { HoneypotField } from './honeypot-field';
import type { FormState } from './use-form';

interface FormBodyProps {
  content: FormPage;
  /** Set only in a dialog. On a form's own page the server prefills the values. */
  dialog?: {
    prefix: string;
    preset: string | undefined;
    state: FormState;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    form: RefObject<HTMLFormElement | null>;
  };
}

export function FormBody({ content, dialog }: FormBodyProps) {
  const { action, words, fields, keeping, honeypot } = content;
  const errors = dialog?.state.kind === 'invalid' ? dialog.state.errors : {};
  const sending = dialog?.state.kind === 'sending';
  return (
    <form
      ref={dialog?.form}
      action={action}
      method="post"
      noValidate
      onSubmit={dialog?.onSubmit}
      className="stack-3 form-main"
    >
      {/* The server adds `autofocus` to the first invalid field. */}
      <p role="alert" className="form-summary" tabIndex={-1}>
        {dialog ? summaryOf(dialog.state, content.form) : serverPlaceholder('summary')}
      </p>
      <div className="stack form-fields">
        {fields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            words={words}
            prefix={dialog && `${dialog.prefix}-`}
            preset={dialog && field.options ? dialog.preset : undefined}
            error={errors[field.name]}
          />
        ))}
      </div>
      <HoneypotField name={honeypot} label={words.honeypot} />
      <div className="stack-3 above-1 form-actions">
        <Button type="submit" variant="luxury" size="lg" aria-disabled={sending || undefined}>
          {labelOf(content, dialog?.state)}
        </Button>
        <p className="measure-34 text-quiet text-fine">{keeping}</p>
      </div>
    </form>
  );
}

function labelOf({ words, submit }: FormPage, state?: FormState): string {
  if (state?.kind === 'sending') return words.sending;
  return state?.kind === 'intercepted' ? words.sendPlain : submit;
}

/** Summary of the errors, in one sentence. */
function summaryOf(state: FormState, form: FormName): string {
  if (state.kind === 'failed' || state.kind === 'intercepted') return state.message;
  return state.kind === 'invalid' ? formSummary(form, state.errors) : '';
}
