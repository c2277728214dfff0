// Values of TOML as JSON, and texts of documents: their types, and how they are read by path, replaced and compared.

/** A value of TOML as JSON. Dates are texts in the content. */
export type Value = string | number | boolean | Value[] | Table;

/** A table of TOML. A key that the file does not have is absent, never `null`. */
export interface Table {
  [key: string]: Value;
}

/** Text of a document: the values of its TOML, and of a Markdown file the lines below the front matter, divided by `\n`. */
export interface Text {
  value: Table;
  body?: string;
}

/** The path to a value: `['offers', 0, 'price']`. The text of a Markdown file is `['body']`, and its line 3 `['body', 3]`, from 1. */
export type KeyPath = (string | number)[];

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

/** The table with another value at a path; `undefined` takes a key away, or an entry out of a list. */
export const withValue = (table: Table, path: KeyPath, next: Value | undefined) =>
  replaceAt(table, path, next) as Table;

function replaceAt(value: Value, path: KeyPath, next: Value | undefined): Value {
  const [key, ...rest] = path;
  if (key === undefined) return next ?? value;
  if (Array.isArray(value)) {
    const index = Number(key);
    if (rest.length > 0)
      return value.map((entry, at) => (at === index ? replaceAt(entry, rest, next) : entry));
    if (next === undefined) return value.filter((_entry, at) => at !== index);
    return index < value.length ? value.with(index, next) : [...value, next];
  }
  const table: Table = isTable(value) ? value : {};
  if (rest.length > 0) return { ...table, [key]: replaceAt(table[key] ?? {}, rest, next) };
  if (next !== undefined) return { ...table, [key]: next };
  const { [key]: _removed, ...others } = table;
  return others;
}

/** A text with another value at a path, which may be the path of its body. */
export function withChange(text: Text, path: KeyPath, next: Value | undefined): Text {
  if (path[0] === 'body' && text.body !== undefined)
    return { ...text, body: typeof next === 'string' ? next : '' };
  return { ...text, value: withValue(text.value, path, next) };
}

export const isTable = (value: Value | undefined): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values are equal, in whatever order their keys are. */
export function isSame(one: Value | undefined, other: Value | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one))
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((entry, index) => isSame(entry, other[index]))
    );
  if (!isTable(one) || !isTable(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  );
}

export const isSameText = (one: Text, other: Text): boolean =>
  one.body === other.body && isSame(one.value, other.value);

/** A text whose changed values neither begin nor end with a space, which the content checker refuses; a body is left. */
export const trimmed = (text: Text, base: Text | undefined): Text => ({
  ...text,
  value: trimmedValue(text.value, base?.value) as Table,
});

function trimmedValue(value: Value, base: Value | undefined): Value {
  if (typeof value === 'string') return value === base ? value : value.trim();
  if (Array.isArray(value))
    return value.map((entry, at) =>
      trimmedValue(entry, Array.isArray(base) ? base[at] : undefined),
    );
  if (!isTable(value)) return value;
  const from = isTable(base) ? base : {};
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, inner]) => [key, trimmedValue(inner, from[key])]));
}

/** Whether a text says nothing else than a saved one. */
export const isUnchanged = (text: Text, saved: Text): boolean =>
  isSameText(trimmed(text, saved), saved);

/** A path as a text: `offers.0.price`. */
export const pathText = (path: KeyPath): string => path.join('.');

/** The path of a text such as `offers.0.price`. */
export const parsePath = (text: string): KeyPath =>
  text.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Whether a path begins with another one. */
export const isWithin = (path: KeyPath, outer: KeyPath): boolean =>
  outer.every((part, index) => path[index] === part);

/** Result of a function; `undefined` where it throws. */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
