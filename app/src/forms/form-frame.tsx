// Iframe of an external form in a dialog: shows a skeleton until it loads, and reports if it seems blocked.
import { useEffect, useRef, useState } from 'react';
import { type Dialog, messages } from '../core/core';
import { headlineText } from '../ui/headline';

/** Sandbox of an external form: it can be filled in and submitted, but cannot navigate the top window. */
const SANDBOX =
  'allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/** Milliseconds until the dialog emphasizes other ways to write. */
export const LOAD_TIMEOUT = 8_000;

interface FormFrameProps {
  dialog: Dialog;
  /** Called with true if the form sends no message in time, and with false when it sends a message. */
  onLate: (late: boolean) => void;
}

export function FormFrame({ dialog, onLate }: FormFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  const [isAlive, setAlive] = useState(false);

  useEffect(() => {
    if (isAlive) return;
    const late = setTimeout(() => onLate(true), LOAD_TIMEOUT);
    return () => clearTimeout(late);
  }, [isAlive, onLate]);

  // An iframe fires `load` even when it was blocked: only a message from the form proves that it works.
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (event.source === null || event.source !== frame.current?.contentWindow) return;
      setAlive(true);
      onLate(false);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [onLate]);

  return (
    <div className="stack form-frame" data-shown={loaded}>
      {!loaded && <Skeleton />}
      <p role="status" className="visually-hidden">
        {!loaded && messages().formLoading}
      </p>
      <iframe
        ref={frame}
        title={headlineText(dialog.title)}
        src={dialog.address}
        sandbox={SANDBOX}
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
}

function Skeleton() {
  return (
    <div className="stack-4 at-start form-skeleton" aria-hidden="true">
      <span className="shimmer form-skeleton-arch" />
      <span className="shimmer form-skeleton-line" />
      <span className="shimmer form-skeleton-line" />
      <span className="shimmer form-skeleton-line" />
    </div>
  );
}
