// Button that opens a dialog, whose form is loaded by the click.
import { lazy, Suspense, useEffect, useRef, useState } from 'react';

const Sheet = lazy(() => import('./sheet.jsx'));

export default function Dialog({ label, className }) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="button-line">{label}</span>
      </button>
      {isOpen && (
        <dialog ref={dialog} className="form-dialog surface-pearl" onClose={() => setOpen(false)}>
          <Suspense>
            <Sheet label={label} />
          </Suspense>
        </dialog>
      )}
    </>
  );
}
