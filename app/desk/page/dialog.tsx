// A dialog of the desk: modal, closed by Escape, with the focus back where it came from.

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

/**
 * Enter in a field does what its dialog, or its question, is for. A dialog has no form of its own: it may be inside the
 * form of a document, and Chromium sends no `submit` event of a nested form to React.
 */
export function doOnEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  if (event.target.type === 'search') return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('.choices > button:not(.quiet)')?.click();
}

interface DialogProps {
  heading: string;
  onClose: () => void;
  children: ReactNode;
  isWide?: boolean;
}

export function Dialog({ heading, onClose, children, isWide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const openedFrom = useRef<Element | null>(null);
  useEffect(() => {
    openedFrom.current ??= document.activeElement;
    dialog.current?.showModal();
    return () => {
      const opener = openedFrom.current;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      else document.querySelector<HTMLElement>('main h2')?.focus();
    };
  }, []);
  // Of Escape alone: browsers close a dialog at the second one, whatever was made of the first, and some at none.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return doOnEnter(event);
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={isWide ? 'wide' : ''}
      aria-labelledby={title}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={title}>{heading}</h2>
      {children}
    </dialog>
  );
}
