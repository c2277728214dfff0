// A button that does something, once at a time; what fails is said beside it.

import { type ReactNode, useRef, useState } from 'react';

interface ActionButtonProps {
  run: () => Promise<unknown> | undefined;
  children: ReactNode;
  isQuiet?: boolean;
  describedBy?: string;
}

export function ActionButton({ run, children, isQuiet = false, describedBy }: ActionButtonProps) {
  const [isRunning, setRunning] = useState(false);
  const [fault, setFault] = useState('');
  // A second press may come before the button is drawn anew.
  const isStarted = useRef(false);
  const start = async () => {
    if (isStarted.current) return;
    isStarted.current = true;
    setRunning(true);
    setFault('');
    try {
      await run();
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    } finally {
      isStarted.current = false;
      setRunning(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className={isQuiet ? 'quiet' : ''}
        aria-disabled={isRunning || undefined}
        aria-busy={isRunning || undefined}
        aria-describedby={describedBy}
        onClick={start}
      >
        {children}
      </button>
      {fault !== '' && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
