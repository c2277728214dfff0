// Notice at the bottom of the page: a title and a message from another server in a polite live region, and a close
// button beside it.

import './notice.css';
import { useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { messages } from '../core/core';
import { Button } from '../ui/button';

/** Maximum length of the message. It comes from another server and must not fill the page. */
const MAX_LENGTH = 200;

let root: Root | null = null;

/** Shows the notice in place of an earlier one. `onClose` is called when the visitor closes it. */
export function showNotice(title: string, message: string, onClose?: () => void): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  const close = () => {
    root?.render(null);
    onClose?.();
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  root.render(<Notice title={title} message={message.slice(0, MAX_LENGTH)} onClose={close} />);
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
  // A live region announces only content that is added after the region itself.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <aside
      className="margin-auto measure-34 line-frame-gold ends gap-3 pad-2 pad-x-3 ground-pearl notice"
      aria-label={title}
    >
      <div role="status">
        {mounted && (
          <>
            <p className="text-lead text-medium text-serif">{title}</p>
            <p className="text-small">{message}</p>
          </>
        )}
      </div>
      <Button variant="ghost" size="sm" onClick={onClose}>
        {messages().closeDialog}
      </Button>
    </aside>
  );
}
