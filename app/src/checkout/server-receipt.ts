// Receipt of a paid order as the server has filled it into the HTML: program link, e-mail address and amount. React
// must hydrate the served page unchanged, so the first render reads the receipt from the document.

import type { MailTemplate } from '../core/core';

export interface ServerReceipt {
  program: string;
  /** The URL of the program link, printed in full. */
  link: string;
  /** `mailto:` URL of a message that contains the link. */
  mailto: string;
  /** Sentence that says where the buyer can find the link again. */
  kept: string;
  email: string;
  paid: string;
}

/** Placeholders that the prerender writes and the server replaces by the buyer's data. */
function placeholders(words: MailTemplate): ServerReceipt {
  return {
    program: '{{program}}',
    link: '{{link}}',
    mailto: mailtoLink(words, '{{letter}}'),
    kept: '{{kept}}',
    email: '{{email}}',
    paid: '{{paid}}',
  };
}

let cached: ServerReceipt | undefined;

/** Reads the receipt from the opened document; returns the placeholders if no server has filled it in. */
export function readServerReceipt(words: MailTemplate): ServerReceipt {
  if (typeof document === 'undefined') return placeholders(words);
  cached ??= read(words);
  return cached;
}

export function isFilled({ program }: Pick<ServerReceipt, 'program'>): boolean {
  return !program.startsWith('{{');
}

/**
 * `mailto:` URL of a message that contains the link. `link` must be URL-encoded already; the text around it is encoded
 * here.
 */
export function mailtoLink({ subject, text }: MailTemplate, link: string): string {
  const body = text.split('{link}').map(encodeURIComponent).join(link);
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${body}`;
}

function read(words: MailTemplate): ServerReceipt {
  const blank = placeholders(words);
  const find = (name: keyof ServerReceipt) => document.querySelector(`[data-receipt="${name}"]`);
  return {
    program: find('program')?.getAttribute('href') ?? blank.program,
    link: find('link')?.textContent ?? blank.link,
    mailto: find('mailto')?.getAttribute('href') ?? blank.mailto,
    kept: find('kept')?.textContent ?? blank.kept,
    email: find('email')?.textContent ?? blank.email,
    paid: find('paid')?.textContent ?? blank.paid,
  };
}
