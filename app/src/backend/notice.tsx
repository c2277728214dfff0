// A calm notice at the foot of the page: a title, somebody else's message, a button that closes it. Announced politely.

import '../styles/notice.css';
import { useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Button } from '../components/button';
import { messages } from '../core/core';

/** Longer messages are cut: they come from outside and must not fill the page. */
const LONGEST = 200;

let root: Root | null = null;

/** Shows the notice; an earlier one makes way. `onClose` is called when the visitor closes it. */
export function showNotice(title: string, message: string, onClose?: () => void): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  const close = () => {
    root?.render(null);
    onClose?.();
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  root.render(<Notice title={title} message={message.slice(0, LONGEST)} onClose={close} />);
}

function Notice({
  title,
  message,
  onClose,
}: {
  title: string;
  message: string;
  onClose: () => void;
}) {
  // Words are announced when they come into a place that is there already.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <aside className="notice" aria-label={title}>
      <div role="status">
        {isThere && (
          <>
            <p className="notice-title">{title}</p>
            <p>{message}</p>
          </>
        )}
      </div>
      <Button variant="ghost" size="sm" onClick={onClose}>
        {messages().closeDialog}
      </Button>
    </aside>
  );
}
