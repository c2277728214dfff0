// Iframe of a form dialog: a skeleton until the form has loaded; the site's own form determines the height.
import { useEffect, useRef, useState } from 'react';
import { type Dialog, messages } from '../core/core';
import { headlineText } from '../ui/headline';
import {
  focusResult,
  framedUrl,
  type IframeStatus,
  LOAD_TIMEOUT,
  observePage,
  statusOf,
} from './iframe-status';

/** Sandbox of an external form: it can be filled in and submitted, but cannot navigate the top window. */
const EXTERNAL_SANDBOX =
  'allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

interface FormFrameProps {
  dialog: Dialog;
  status: IframeStatus;
  onStatus: (status: IframeStatus) => void;
  onEscape: () => void;
}

export function FormFrame({ dialog, status, onStatus, onEscape }: FormFrameProps) {
  const own = dialog.embedded === 'own';
  const frame = useRef<HTMLIFrameElement>(null);
  const stopObserving = useRef<() => void>(undefined);
  const [loaded, setLoaded] = useState(false);

  useEffect(() => {
    if (status !== 'waiting') return;
    const late = setTimeout(() => onStatus('late'), LOAD_TIMEOUT);
    return () => clearTimeout(late);
  }, [status, onStatus]);

  // An external iframe fires `load` even when it was blocked: only a message proves that it works.
  useEffect(() => {
    if (own) return;
    const hear = (event: MessageEvent) => {
      if (event.source !== null && event.source === frame.current?.contentWindow) onStatus('shown');
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [own, onStatus]);

  useEffect(() => () => stopObserving.current?.(), []);

  function handleLoad() {
    stopObserving.current?.();
    stopObserving.current = undefined;
    setLoaded(true);
    if (!own) return;
    const page = frame.current?.contentDocument ?? null;
    const now = statusOf(page);
    onStatus(now);
    if (page === null || now === 'late') return;
    stopObserving.current = observePage(page, {
      onHeight: (height) => frame.current?.style.setProperty('height', `${height}px`),
      onEscape,
      onResponse: () => {
        onStatus(statusOf(page));
        focusResult(page);
      },
    });
    if (loaded) focusResult(page);
  }

  const shown = own ? status === 'shown' || status === 'sent' : loaded;
  return (
    <div className="stack form-frame" data-shown={shown}>
      {!shown && <Skeleton />}
      <p role="status" className="visually-hidden">
        {status === 'waiting' && messages().formLoading}
      </p>
      <iframe
        ref={frame}
        title={headlineText(dialog.title)}
        src={framedUrl(dialog.address, own)}
        sandbox={own ? undefined : EXTERNAL_SANDBOX}
        onLoad={handleLoad}
      />
    </div>
  );
}

/** Placeholder for a form that is loading. */
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
