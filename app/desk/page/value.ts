// Values of a document by their paths: read, replaced, compared.

import type { KeyPath, Table, Text, Value } from '../api';

/** The value at a path, or `undefined`. */
export function valueAt(value: Value | undefined, path: KeyPath): Value | undefined {
  let found = value;
  for (const key of path) {
    if (Array.isArray(found)) found = found[Number(key)];
    else if (isTable(found)) found = found[key];
    else return undefined;
  }
  return found;
}

/** The value with another one at a path; `undefined` takes a key away, or an entry out of a list. */
function withValue(value: Value, path: KeyPath, next: Value | undefined): Value {
  const [key, ...rest] = path;
  if (key === undefined) return next ?? value;
  if (Array.isArray(value)) {
    const index = Number(key);
    if (rest.length > 0)
      return value.map((entry, at) => (at === index ? withValue(entry, rest, next) : entry));
    if (next === undefined) return value.filter((_entry, at) => at !== index);
    return index < value.length ? value.with(index, next) : [...value, next];
  }
  const table: Table = isTable(value) ? value : {};
  if (rest.length > 0) return { ...table, [key]: withValue(table[key] ?? {}, rest, next) };
  if (next !== undefined) return { ...table, [key]: next };
  const { [key]: _removed, ...others } = table;
  return others;
}

/** A text with another value at a path, which may be the path of its body. */
export function withChange(text: Text, path: KeyPath, next: Value | undefined): Text {
  if (path[0] === 'body' && text.body !== undefined)
    return { ...text, body: typeof next === 'string' ? next : '' };
  return { ...text, value: withValue(text.value, path, next) as Table };
}

export const isTable = (value: Value | undefined): value is Table =>
  typeof value === 'object' && !Array.isArray(value);

/** Whether two values are equal, in whatever order their keys are. */
export function isEqual(one: Value | undefined, other: Value | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one))
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((entry, index) => isEqual(entry, other[index]))
    );
  if (!isTable(one) || !isTable(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]))
  );
}

export const isSameText = (one: Text, other: Text): boolean =>
  one.body === other.body && isEqual(one.value, other.value);

/** A path as a text: `offers.0.price`. */
export const pathText = (path: KeyPath): string => path.join('.');

/** Whether a path begins with another one. */
export const isWithin = (path: KeyPath, outer: KeyPath): boolean =>
  outer.every((part, index) => path[index] === part);
