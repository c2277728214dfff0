// A button that copies lines for somebody else.

import { useState } from 'react';
import { ActionButton } from './action-button';

export function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text).catch(() => {
      throw new Error('Your browser does not let the desk copy. Mark the lines, and copy them.');
    });
    setCopied(true);
  };
  return (
    <ActionButton isQuiet run={copy}>
      {isCopied ? 'Copied' : 'Copy these lines'}
    </ActionButton>
  );
}
