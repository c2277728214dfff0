// The frame in which a dialog shows its form: a skeleton until it lives, as tall as our own form is.
import { useEffect, useRef, useState } from 'react';
import { type Dialog, messages } from '../core/core';
import { attend, type FrameLife, focusNews, framedAddress, lifeOf, PATIENCE } from './frame-life';

/** What a form of somebody else's may do: be filled in and sent, but not carry the visitor away. */
const OTHERS_MAY =
  'allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

interface FormFrameProps {
  dialog: Dialog;
  life: FrameLife;
  onLife: (life: FrameLife) => void;
  onEscape: () => void;
}

export function FormFrame({ dialog, life, onLife, onEscape }: FormFrameProps) {
  const own = dialog.embedded === 'own';
  const frame = useRef<HTMLIFrameElement>(null);
  const leave = useRef<() => void>(undefined);
  const [loaded, setLoaded] = useState(false);

  useEffect(() => {
    if (life !== 'waiting') return;
    const late = setTimeout(() => onLife('late'), PATIENCE);
    return () => clearTimeout(late);
  }, [life, onLife]);

  // Somebody else's frame reports that it has loaded even when it was blocked: only a message proves it.
  useEffect(() => {
    if (own) return;
    const hear = (event: MessageEvent) => {
      if (event.source !== null && event.source === frame.current?.contentWindow) onLife('shown');
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [own, onLife]);

  useEffect(() => () => leave.current?.(), []);

  function arrive() {
    leave.current?.();
    leave.current = undefined;
    setLoaded(true);
    if (!own) return;
    const page = frame.current?.contentDocument ?? null;
    const now = lifeOf(page);
    onLife(now);
    if (page === null || now === 'late') return;
    leave.current = attend(page, {
      onHeight: (height) => frame.current?.style.setProperty('height', `${height}px`),
      onEscape,
    });
    if (loaded) focusNews(page);
  }

  const shown = own ? life === 'shown' || life === 'sent' : loaded;
  return (
    <div className="form-frame" data-shown={shown}>
      {!shown && <Skeleton />}
      <p role="status" className="visually-hidden">
        {life === 'waiting' && messages().formLoading}
      </p>
      <iframe
        ref={frame}
        title={[dialog.title.lead, dialog.title.accent, dialog.title.tail].join('')}
        src={framedAddress(dialog.address, own)}
        sandbox={own ? undefined : OTHERS_MAY}
        onLoad={arrive}
      />
    </div>
  );
}

/** A doorway and the lines of a letter, drawn in hairlines. */
function Skeleton() {
  return (
    <div className="form-skeleton" aria-hidden="true">
      <span className="form-skeleton-door" />
      <span className="form-skeleton-line" />
      <span className="form-skeleton-line" />
      <span className="form-skeleton-line" />
    </div>
  );
}
