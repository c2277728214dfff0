// The dialog that a visitor writes to the house through; without JavaScript its trigger is the letter itself.
import { useId, useRef } from 'react';
import { type FormDialog as FormDialogContent, messages, site } from '../core/core';
import { Button, type ButtonSize, type ButtonVariant, look } from './button';
import { Headline } from './headline';
import { useHydrated } from './use-hydrated';

interface FormDialogProps {
  form: FormDialogContent['form'];
  /** The words on the trigger. */
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function FormDialog({ form, label, variant = 'luxury', size = 'xl' }: FormDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const hydrated = useHydrated();
  const content = site().form.find((candidate) => candidate.form === form);
  if (!content) return null;

  const close = () => dialog.current?.close();

  return (
    <>
      {hydrated ? (
        <Button
          variant={variant}
          size={size}
          aria-haspopup="dialog"
          onClick={() => dialog.current?.showModal()}
        >
          {label}
        </Button>
      ) : (
        <a href={content.mail.to} className={look(variant, size)}>
          <span className="button-line">{label}</span>
        </a>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape. */}
      <dialog
        ref={dialog}
        className="dialog"
        aria-labelledby={title}
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        <div className="dialog-sheet">
          <p className="eyebrow">{site().brand.name}</p>
          <h2 id={title}>
            <Headline of={content.title} />
          </h2>
          <p className="prose">{content.text}</p>
          <div className="dialog-actions">
            <a href={content.mail.to} className={look('luxury', 'lg')}>
              <span className="button-line">{content.mail.label}</span>
            </a>
            <p>{site().contact.email}</p>
          </div>
          <div className="dialog-close">
            <Button variant="secondary" size="sm" onClick={close}>
              {messages().closeDialog}
            </Button>
          </div>
        </div>
      </dialog>
    </>
  );
}
