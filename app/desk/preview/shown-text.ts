// Compares texts of the content with the texts of a page that shows them: the same words without marks, in one spelling.

import type { KeyPath, Table, Value } from '../values';

/** Text as it is compared: one kind of apostrophe and quotation mark, single spaces, small letters. */
export function comparable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u00ad\u200b\u2060]/g, '')
    .replaceAll(/[’‘ʻ]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/(?<=\d),(?=\d{3}\b)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Signs at the beginning of a line of Markdown: heading, quotation, entry of a list, note. */
const BLOCK_SIGNS = /^\s*(?:#{1,6} |> ?|[-*] |\d+\. |\[\^\w+\]: )/;

/** Text of the content without the signs of its notation, as a page shows it. Placeholders stay. */
export function withoutSigns(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(BLOCK_SIGNS, ''))
    .join(' ')
    .replaceAll(/!\[\]\(\S+(?: "([^"]*)")?\)/g, '$1')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/\\([^\w\s])/g, '$1')
    .replaceAll('*', '');
}

/** A part of a text that the site fills in: a value, or the number of a note. */
const FILLED_IN = /\{\w+\}|\[\^\w+\]/;

/** The fewest letters that a text with filled-in parts needs beside them to be told from others. */
const LEAST_LETTERS = 3;

/** How a text of the content is recognized on a page. */
export interface Recognizer {
  /** The whole text; for a text with filled-in parts, the longest part between them. */
  words: string;
  matches: (shown: string) => boolean;
}

/** Recognizes a text of the content; `undefined` for a text without words of its own. */
export function recognizer(text: string): Recognizer | undefined {
  const parts = withoutSigns(text).split(new RegExp(FILLED_IN, 'g')).map(comparable);
  const words = parts.toSorted((one, other) => other.length - one.length)[0] ?? '';
  if (parts.length === 1) {
    return words === '' ? undefined : { words, matches: (shown) => shown === words };
  }
  if (words.length < LEAST_LETTERS) return undefined;
  const escaped = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`^${escaped.join('.{0,60}?')}$`);
  return { words, matches: (shown) => pattern.test(shown) };
}

/** The fewest letters of a text that tells where another one stands. */
const LEAST_NEAR = 4;

/** Texts of the tables around a value, the closest first: a page shows them near to it. */
export function textsAround(table: Table, key: KeyPath): string[] {
  const tables: Value[] = [table];
  for (const part of key.slice(0, -1)) {
    const outer: Value = tables[0] ?? {};
    const inner = Array.isArray(outer)
      ? outer[Number(part)]
      : typeof outer === 'object'
        ? outer[part]
        : undefined;
    if (inner === undefined) break;
    tables.unshift(inner);
  }
  const texts = tables.flatMap((one) =>
    typeof one === 'object' ? Object.values(one).flatMap(textsOf) : [],
  );
  return [...new Set(texts)].slice(0, 40);
}

/** The text that a value is, or the texts of a list, as pages show them. */
function textsOf(value: Value): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values
    .filter((one) => typeof one === 'string')
    .map((one) => recognizer(one)?.words ?? '')
    .filter((words) => words.length >= LEAST_NEAR);
}

/**
 * How close texts stand to a place on a page: the sum over those that one of the nested parts around the place holds, more
 * for a closer part.
 * @param levels The texts of the parts around the place, the innermost first.
 */
export function closeness(near: readonly string[], levels: readonly string[]): number {
  let sum = 0;
  for (const text of near) {
    const level = levels.findIndex((one) => one.includes(text));
    if (level >= 0) sum += 1 / (1 + level);
  }
  return sum;
}
