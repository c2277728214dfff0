// Button that copies the page's URL and shows a short confirmation.
import './copy-link.css';
import { useEffect, useId, useState } from 'react';
import { buttonClass } from './button';
import { useHydrated } from './hydration';
import LinkIcon from './lines/link.svg?react';
import { Tooltip } from './tooltip';

/** Milliseconds for which the confirmation is shown. */
const VISIBLE_MS = 2_600;

interface CopyLinkProps {
  label: string;
  /** Tooltip that explains what is copied and why. */
  hint: string;
  done: string;
}

export function CopyLink({ label, hint, done }: CopyLinkProps) {
  const id = useId();
  const [copied, setCopied] = useState(0);
  const hydrated = useHydrated();

  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    if (await copyText(window.location.origin + window.location.pathname))
      setCopied((times) => times + 1);
  }

  return (
    <span className="positioned keeps-place screen-only copy-link" hidden={!hydrated}>
      <Tooltip text={hint} id={id}>
        <button
          type="button"
          className={buttonClass('link', 'sm')}
          aria-describedby={id}
          onClick={copy}
        >
          <LinkIcon />
          <span className="button-line">{label}</span>
        </button>
      </Tooltip>
      <span role="status" className="copy-link-status">
        {copied > 0 && <span>{done}</span>}
      </span>
    </span>
  );
}

/** Copies a text; without the Clipboard API, which requires a secure context, through a selection. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'visually-hidden';
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    return isCopied;
  }
}
