// A headline of which one phrase may be set in italics: as it is stored, with the phrase between stars, and as it is edited.

import { commonEnds } from '../common-ends';

export interface StyledHeadline {
  text: string;
  /** The offsets of the phrase in the text; equal where there is none. */
  from: number;
  to: number;
}

/** `A practice *you return to*` as text and phrase. */
export function styledHeadline(stored: string): StyledHeadline {
  const [before = '', phrase = '', ...rest] = stored.split('*');
  if (rest.length === 0) return { text: stored.replaceAll('*', ''), from: 0, to: 0 };
  return {
    text: `${before}${phrase}${rest.join('')}`,
    from: before.length,
    to: before.length + phrase.length,
  };
}

/** The headline as it is stored; spaces at the ends of the phrase stay outside of it. */
export function headlineOf({ text, from, to }: StyledHeadline): string {
  // A star is the sign of the phrase, and is no letter.
  const clean = (part: string) => part.replaceAll('*', '');
  const phrase = clean(text.slice(from, to));
  const words = phrase.trim();
  if (words === '') return clean(text);
  const [before = '', after = ''] = phrase.split(words);
  return `${clean(text.slice(0, from))}${before}*${words}*${after}${clean(text.slice(to))}`;
}

/** Finds the phrase after the text has been edited. */
export function mapRange({ text, from, to }: StyledHeadline, next: string) {
  const { start, end } = commonEnds(text, next);
  /** Moves an offset; one within what was replaced goes to the given side of it. */
  const move = (offset: number, isStart: boolean) => {
    if (offset <= start) return offset;
    if (offset >= text.length - end) return offset + next.length - text.length;
    return isStart ? next.length - end : start;
  };
  if (from === to) return { from: 0, to: 0 };
  const moved = { from: move(from, true), to: move(to, false) };
  return moved.from < moved.to ? moved : { from: 0, to: 0 };
}
