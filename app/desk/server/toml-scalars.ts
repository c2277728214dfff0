// Replaces single values in a TOML text: only their own signs change, and a literal string stays one.

import { stringify } from 'smol-toml';
import { type AST, parseTOML } from 'toml-eslint-parser';
import type { KeyPath, Table, Value } from '../api';
import { valueAt } from './values';

/** Where the signs of a value are in the text. */
interface Place {
  key: KeyPath;
  start: number;
  end: number;
}

function* placesIn(node: AST.TOMLContentNode, key: KeyPath): Generator<Place> {
  if (node.type === 'TOMLArray')
    for (const [at, element] of node.elements.entries()) yield* placesIn(element, [...key, at]);
  else if (node.type === 'TOMLInlineTable') yield* placesOf(node.body, key);
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
