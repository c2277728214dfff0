// The dialog that a visitor writes to the house through; without JavaScript its trigger leads to the form.
import '../styles/dialog.css';
import { type MouseEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { type Dialog, messages } from '../core/core';
import { Button, ButtonLink, type ButtonSize, type ButtonVariant } from './button';
import { CloseIcon } from './close-icon';
import { FormFrame } from './form-frame';
import type { FrameLife } from './frame-life';
import { Headline } from './headline';
import { Mark } from './mark';
import { closeDialog, openDialog, useDialogOpen } from './open-dialog';
import { TextLink } from './text-link';
import { Tooltip } from './tooltip';
import { useHydrated } from './use-hydrated';

interface FormDialogProps {
  dialog: Dialog;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function FormDialog({ dialog, variant = 'luxury', size = 'xl' }: FormDialogProps) {
  const id = useId();
  const open = useDialogOpen(id);
  const hydrated = useHydrated();
  // Once opened it stays, so that a slip beside the sheet does not cost the words written in it.
  const [laidOut, setLaidOut] = useState(false);
  if (open && !laidOut) setLaidOut(true);

  if (!hydrated) {
    return (
      <ButtonLink to={dialog.address} variant={variant} size={size}>
        {dialog.label}
      </ButtonLink>
    );
  }
  return (
    <>
      <Button variant={variant} size={size} aria-haspopup="dialog" onClick={() => openDialog(id)}>
        {dialog.label}
      </Button>
      {laidOut && <Sheet dialog={dialog} id={id} open={open} />}
    </>
  );
}

function Sheet({ dialog, id, open }: { dialog: Dialog; id: string; open: boolean }) {
  const veil = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const pressed = useRef<EventTarget>(null);
  const [life, setLife] = useState<FrameLife>('waiting');
  const [letter, setLetter] = useState(0);
  const words = messages();

  useEffect(() => {
    if (!open) {
      veil.current?.close();
    } else if (!veil.current?.open) {
      veil.current?.showModal();
      veil.current?.scrollTo(0, 0);
      title.current?.focus({ preventScroll: true });
    }
  }, [open]);

  function closed() {
    closeDialog(id);
    // The next letter begins on a new page.
    if (life !== 'sent') return;
    setLetter(letter + 1);
    setLife('waiting');
  }

  // A press that begins on the sheet and ends beside it selects text; it closes nothing.
  const press = (event: PointerEvent) => {
    pressed.current = event.target;
  };
  const release = (event: MouseEvent) => {
    if (event.target === veil.current && pressed.current === veil.current) veil.current?.close();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape.
    <dialog
      ref={veil}
      className="dialog"
      data-embedded={dialog.embedded}
      data-life={life}
      aria-labelledby={`${id}-title`}
      onClose={closed}
      onPointerDown={press}
      onClick={release}
    >
      <div className="dialog-sheet">
        <div className="dialog-close">
          <Tooltip text={messages().closeDialog}>
            <Button
              size="icon"
              aria-label={messages().closeDialog}
              onClick={() => veil.current?.close()}
            >
              <CloseIcon />
            </Button>
          </Tooltip>
        </div>
        <div className="dialog-head">
          <Mark className="dialog-mark" />
          <h2 ref={title} id={`${id}-title`} tabIndex={-1}>
            <Headline of={dialog.title} />
          </h2>
          <p className="dialog-text">{dialog.text}</p>
        </div>
        <FormFrame
          key={letter}
          dialog={dialog}
          life={life}
          onLife={setLife}
          onEscape={() => veil.current?.close()}
        />
        <div className="dialog-ways">
          <p role="status">{life === 'late' && words.formLate}</p>
          <TextLink label={words.formDirect} to={dialog.address} />
          <TextLink {...dialog.mail} />
        </div>
      </div>
    </dialog>
  );
}
