// Copies the page's own address, and says so in a small sign above the button that goes by itself.
import { useEffect, useState } from 'react';
import { look } from './button';
import { LinkIcon } from './link-icon';

/** How long the sign stays, in milliseconds. */
const STAYS = 2_600;

export function CopyLink({ label, done }: { label: string; done: string }) {
  const [copied, setCopied] = useState(0);

  useEffect(() => {
    if (copied === 0) return;
    const gone = setTimeout(() => setCopied(0), STAYS);
    return () => clearTimeout(gone);
  }, [copied]);

  async function copy() {
    if (await copyText(window.location.origin + window.location.pathname))
      setCopied((times) => times + 1);
  }

  return (
    <span className="copy-link">
      <button type="button" className={look('link', 'sm')} onClick={copy}>
        <LinkIcon />
        <span className="button-line">{label}</span>
      </button>
      <span role="status" className="copy-link-sign">
        {copied > 0 && <span>{done}</span>}
      </span>
    </span>
  );
}

/** Where the clipboard is closed to the page (no https), a selection is copied as of old. */
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
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}
