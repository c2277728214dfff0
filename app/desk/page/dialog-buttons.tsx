// The buttons of a dialog: what it does, and the way out, which changes nothing.

import type { ReactNode } from 'react';
import { ActionButton } from './action-button';
import { useStore } from './desk-store';

interface DialogButtonsProps {
  onClose: () => void;
  /** Words of the way out. */
  leave?: string;
  children?: ReactNode;
}

export const DialogButtons = ({
  onClose,
  leave = 'Leave it as it is',
  children,
}: DialogButtonsProps) => (
  <div className="choices">
    {children}
    <button type="button" className="quiet" onClick={onClose}>
      {leave}
    </button>
  </div>
);

interface ChangeButtonsProps extends Pick<DialogButtonsProps, 'onClose' | 'leave'> {
  words: string;
  run: () => Promise<void>;
}

/** Buttons of a dialog that changes the content: afterwards the desk reads it again, and the dialog is closed. */
export function ChangeButtons({ words, run, onClose, ...buttons }: ChangeButtonsProps) {
  const store = useStore();
  const change = async () => {
    await run();
    await store.reload();
    onClose();
  };
  return (
    <DialogButtons onClose={onClose} {...buttons}>
      <ActionButton run={change}>{words}</ActionButton>
    </DialogButtons>
  );
}
