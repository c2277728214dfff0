// Replaces single values, and entries of lists in brackets, in a TOML text: only their own signs change, and a literal string
// stays one.

import { stringify } from 'smol-toml';
import { type AST, parseTOML } from 'toml-eslint-parser';
import { isSame, type KeyPath, type Table, type Value, valueAt } from '../values';
import { inlineText } from './toml-blocks';

/** Place of a value's signs in the text. */
interface Place {
  key: KeyPath;
  start: number;
  end: number;
  /** Start and end of each entry of a list in brackets. */
  entries?: AST.Range[];
}

function* placesIn(node: AST.TOMLContentNode, key: KeyPath): Generator<Place> {
  if (node.type === 'TOMLArray') {
    const [start, end] = node.range;
    yield { key, start, end, entries: node.elements.map(({ range }) => range) };
    for (const [at, element] of node.elements.entries()) yield* placesIn(element, [...key, at]);
  } else if (node.type === 'TOMLInlineTable') yield* placesOf(node.body, key);
  else yield { key, start: node.range[0], end: node.range[1] };
}

function* placesOf(pairs: AST.TOMLKeyValue[], key: KeyPath): Generator<Place> {
  for (const pair of pairs) {
    const names = pair.key.keys.map((one) => (one.type === 'TOMLBare' ? one.name : one.value));
    yield* placesIn(pair.value, [...key, ...names]);
  }
}

function* allPlaces(text: string): Generator<Place> {
  for (const node of parseTOML(text).body[0].body) {
    if (node.type === 'TOMLKeyValue') yield* placesOf([node], []);
    else yield* placesOf(node.body, node.resolvedKey);
  }
}

const isScalar = (value: Value | undefined) => value !== undefined && typeof value !== 'object';

/** The signs of a value where these stood before; `undefined` where they cannot be replaced alone. */
function signsOf(value: Value, former: string): string | undefined {
  if (/^("""|''')/.test(former)) return undefined;
  if (typeof value === 'string' && former.startsWith("'") && !/['\p{Cc}]/u.test(value))
    return `'${value}'`;
  return stringify({ value }).slice('value = '.length).trimEnd();
}

/** The text with the single values of another state, where both have one of a kind at the same place. */
export function withScalars(text: string, before: Table, after: Table): string {
  let next = text;
  const places = [...allPlaces(text)].sort((one, other) => other.start - one.start);
  for (const { key, start, end } of places) {
    const [old, value] = [valueAt(before, key), valueAt(after, key)];
    if (value === undefined || !isScalar(old) || !isScalar(value) || old === value) continue;
    const signs = signsOf(value, text.slice(start, end));
    if (signs !== undefined) next = next.slice(0, start) + signs + next.slice(end);
  }
  return next;
}

/** Whether entries of a list went, came or moved; a list whose entries were edited in their places did not. */
function isRearranged(old: Value[], next: Value[]): boolean {
  if (old.length !== next.length) return true;
  return next.some(
    (entry, at) => !isSame(old[at], entry) && old.some((former) => isSame(former, entry)),
  );
}

/** The signs of a list in brackets with other entries: those that stay keep theirs. `undefined` where it holds comments. */
function listSigns(text: string, { start, end, entries = [] }: Place, old: Value[], next: Value[]) {
  const [first, second] = entries;
  const last = entries.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const lead = text.slice(start + 1, first[0]);
  const trail = text.slice(last[1], end - 1);
  const between = entries.slice(1).map((entry, at) => text.slice(entries[at]?.[1], entry[0]));
  if ([lead, trail, ...between].some((one) => one.includes('#'))) return undefined;
  const separator = second ? text.slice(first[1], second[0]) : `,${lead === '' ? ' ' : lead}`;
  const free = new Set(old.keys());
  const signs = next.map((entry) => {
    const from = [...free].find((at) => isSame(old[at], entry));
    const range = from === undefined ? undefined : entries[from];
    if (from === undefined || range === undefined) return inlineText(entry);
    free.delete(from);
    return text.slice(range[0], range[1]);
  });
  return signs.length === 0 ? '[]' : `[${lead}${signs.join(separator)}${trail}]`;
}

/** The text in which entries of lists in brackets stand as in another state; values edited in their places are left. */
export function withLists(text: string, before: Table, after: Table): string {
  let next = '';
  let done = 0;
  for (const place of [...allPlaces(text)].sort((one, other) => one.start - other.start)) {
    const [old, value] = [valueAt(before, place.key), valueAt(after, place.key)];
    if (place.start < done || !place.entries || !Array.isArray(old) || !Array.isArray(value))
      continue;
    if (old.length !== place.entries.length || !isRearranged(old, value)) continue;
    const signs = listSigns(text, place, old, value);
    if (signs === undefined) continue;
    next += text.slice(done, place.start) + signs;
    done = place.end;
  }
  return next + text.slice(done);
}
