// Modal dialog with a form; without JavaScript its trigger is a link to the form's page. Before hydration the entry
// opens it (early-dialog.ts).
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useInsertionEffect,
  useRef,
  useState,
} from 'react';
import { type Dialog, messages } from '../core/core';
import { adoptStyles } from '../ui/adopt-styles';
import { BrandMark } from '../ui/brand-mark';
import { Button, type ButtonSize, type ButtonVariant, buttonClass } from '../ui/button';
import { Headline } from '../ui/headline';
import { useHydrated } from '../ui/hydration';
import CloseIcon from '../ui/lines/close.svg?react';
import { TextLink } from '../ui/link';
import { Tooltip } from '../ui/tooltip';
import { keepDraft } from './draft';
import { takeEarlyDialog } from './early-dialog';
import css from './form-dialog.css?inline';
import { FormFrame } from './form-frame';
import { closeDialog, type OpenedDialog, openDialog, useOpenedDialog } from './open-dialog';
import { OwnForm } from './own-form';

interface FormDialogProps {
  dialog: Dialog;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/**
 * Trigger of the dialog: a link to the form's page that becomes a button. Link and button are the same element, so that
 * hydration keeps its focus and a press in progress. With a modifier key it works as a link.
 */
export function FormDialog({ dialog, variant = 'luxury', size = 'xl' }: FormDialogProps) {
  const { address, label } = dialog;
  const id = useId();
  const hydrated = useHydrated();
  const opened = useOpenedDialog(id);
  // Stays true once opened, so that closing the dialog does not discard the input.
  const [mounted, setMounted] = useState(false);
  if (opened && !mounted) setMounted(true);
  const external = !address.startsWith('/');
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    const early = takeEarlyDialog(link.current);
    if (!early) return;
    keepDraft(address, early);
    openDialog(id);
  }, [address, id]);

  function click(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openDialog(id);
  }

  // Space activates buttons but not links, so the link handles it itself.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== ' ') return;
    event.preventDefault();
    if (!event.repeat) openDialog(id);
  }

  return (
    <>
      <a
        ref={link}
        href={address}
        className={buttonClass(variant, size)}
        data-dialog={dialog.embedded}
        {...(hydrated && { role: 'button', 'aria-haspopup': 'dialog' as const })}
        {...(external && { target: '_blank', rel: 'noopener noreferrer' })}
        onClick={click}
        onKeyDown={onKeyDown}
      >
        <span className="button-line">{label}</span>
        {external && !hydrated && <span className="visually-hidden"> {messages().newTab}</span>}
      </a>
      {mounted && <FormSheet dialog={dialog} id={id} opened={opened} />}
    </>
  );
}

/**
 * `late`: an external form has not loaded in time, or is blocked. `sent`: this site's own form shows its
 * confirmation.
 */
type SheetStatus = 'open' | 'late' | 'sent';

interface FormSheetProps {
  dialog: Dialog;
  id: string;
  opened: OpenedDialog | undefined;
}

export function FormSheet({ dialog, id, opened }: FormSheetProps) {
  const element = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const pressed = useRef<EventTarget>(null);
  const [status, setStatus] = useState<SheetStatus>('open');
  /** Same as `status === 'sent'`, but in a ref: the dialog may be closed before the new status has been rendered. */
  const isSent = useRef(false);
  const [formKey, setFormKey] = useState(0);
  // Deferred, because rendering the form takes longer: a press shows the empty sheet at once. The build renders the
  // complete sheet, which is opened before hydration.
  const filled = useDeferredValue(true, false) || import.meta.env.SSR;
  const words = messages();

  useInsertionEffect(() => adoptStyles(css), []);

  useEffect(() => {
    if (!opened) {
      element.current?.close();
    } else if (!element.current?.open) {
      element.current?.showModal();
      element.current?.scrollTo(0, 0);
      title.current?.focus({ preventScroll: true });
    }
  }, [opened]);

  function onClose() {
    // The `close` event is dispatched in a later task; by then the button may have opened the dialog again.
    if (!element.current?.open) closeDialog(id);
    // After a submission the dialog opens with an empty form.
    if (isSent.current) restart();
  }

  function restart() {
    isSent.current = false;
    setFormKey(formKey + 1);
    setStatus('open');
    title.current?.focus({ preventScroll: true });
  }

  const sent = useCallback(() => {
    isSent.current = true;
    setStatus('sent');
  }, []);
  const setLate = useCallback((late: boolean) => setStatus(late ? 'late' : 'open'), []);

  // A click counts as a press on the backdrop only if it also started there: otherwise it may end a text selection.
  const press = (event: PointerEvent) => {
    pressed.current = event.target;
  };
  const release = (event: MouseEvent) => {
    if (event.target === element.current && pressed.current === element.current)
      element.current?.close();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape.
    <dialog
      ref={element}
      className="form-dialog surface-pearl"
      data-embedded={dialog.embedded}
      data-status={filled ? status : 'empty'}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onPointerDown={press}
      onClick={release}
    >
      <div className="stack positioned inner-line form-dialog-sheet">
        <div className="form-dialog-close">
          <Tooltip text={messages().closeDialog}>
            <Button
              size="icon"
              aria-label={messages().closeDialog}
              onClick={() => element.current?.close()}
            >
              <CloseIcon />
            </Button>
          </Tooltip>
        </div>
        <div className="stack-2 centered form-dialog-head">
          <BrandMark className="mark text-champagne" />
          <h2 ref={title} id={`${id}-title`} tabIndex={-1}>
            <Headline headline={dialog.title} />
          </h2>
          <p className="text-quiet measure-30 form-dialog-text">{dialog.text}</p>
        </div>
        {filled &&
          (dialog.embedded === 'own' ? (
            <OwnForm
              key={formKey}
              dialog={dialog}
              id={id}
              onSent={sent}
              onAgain={restart}
              onClose={() => element.current?.close()}
            />
          ) : (
            <FormFrame dialog={dialog} onLate={setLate} />
          ))}
        <div className="cluster above-3 form-dialog-links">
          <p className="full-width" role="status">
            {status === 'late' && words.formLate}
          </p>
          <TextLink label={words.formDirect} to={dialog.address} />
          <TextLink {...dialog.mail} />
        </div>
      </div>
    </dialog>
  );
}
