// What the server has filled into the page of a paid order: the way in, in three spellings, the address, the amount.
// React takes the page over as it was served, so its first picture of the receipt is read from the document.

import type { KeyLetter } from '../core/core';

export interface ToldReceipt {
  /** Where the program opens, as the button has it. */
  program: string;
  /** The same in full, as it is printed. */
  link: string;
  /** The address of a letter to herself that holds it. */
  letter: string;
  email: string;
  paid: string;
}

/** The prerender writes these, and the server puts each buyer's own in their place. */
function places(words: KeyLetter): ToldReceipt {
  return {
    program: '{{program}}',
    link: '{{link}}',
    letter: letterTo(words, '{{letter}}'),
    email: '{{email}}',
    paid: '{{paid}}',
  };
}

let told: ToldReceipt | undefined;

/** What stands in the document that the browser opened; the bare places where no server has filled it in. */
export function toldReceipt(words: KeyLetter): ToldReceipt {
  if (typeof document === 'undefined') return places(words);
  told ??= read(words);
  return told;
}

/** Whether a server has filled it in. */
export function isFilled({ program }: Pick<ToldReceipt, 'program'>): boolean {
  return !program.startsWith('{{');
}

/** A letter to herself, as an address for her mail program; `link` is written as such an address has it. */
export function letterTo({ subject, text }: KeyLetter, link: string): string {
  const body = text.split('{link}').map(encodeURIComponent).join(link);
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${body}`;
}

function read(words: KeyLetter): ToldReceipt {
  const blank = places(words);
  const at = (name: keyof ToldReceipt) => document.querySelector(`[data-told="${name}"]`);
  return {
    program: at('program')?.getAttribute('href') ?? blank.program,
    link: at('link')?.textContent ?? blank.link,
    letter: at('letter')?.getAttribute('href') ?? blank.letter,
    email: at('email')?.textContent ?? blank.email,
    paid: at('paid')?.textContent ?? blank.paid,
  };
}
