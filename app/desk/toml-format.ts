// How the desk reads and writes content files: TOML whose comments, order and spelling stay as they are where nothing was
// changed. Sveltia's own serializer (smol-toml) writes values alone, so each entry carries the text that it was read from.

import { patch } from '@decimalturn/toml-patch';
import { parse, stringify, type TomlTable } from 'smol-toml';

/** The key under which an entry carries its text; no field shows it, and no file holds it. */
const SOURCE = '_source';

/** TOML between lines of `+++`, then Markdown. */
const FRONT_MATTER = /^\+{3}\n([\s\S]*?)\n\+{3}(?:\n([\s\S]*))?$/;

/** Files that end in `.toml`. */
export const tomlFile = {
  fromFile: (text: string): object => ({ ...parse(text), [SOURCE]: text }),
  toFile(content: object): string {
    const { [SOURCE]: source, ...table } = content as TomlTable;
    return writeToml(table, source);
  },
};

/** Markdown files with TOML front matter; the Markdown is the field `body`. */
export const markdownFile = {
  fromFile(text: string): object {
    const [, head = '', body = ''] = FRONT_MATTER.exec(text) ?? [undefined, '', text];
    return { ...parse(head), body, [SOURCE]: head };
  },
  toFile(content: object): string {
    const { [SOURCE]: source, body = '', ...table } = content as TomlTable;
    return `+++\n${writeToml(table, source).trimEnd()}\n+++\n${String(body)}`;
  },
};

/** The table as TOML: `source` with what has changed, or written anew where nothing was there or too much has changed. */
function writeToml(filled: TomlTable, source: unknown): string {
  if (typeof source !== 'string' || source === '') return stringify(filled);
  const table = withoutUntouched(filled, parse(source)) as TomlTable;
  const wanted = canonical(table);
  for (const attempt of [patch, replaceChangedKeys])
    try {
      const text = attempt(source, table);
      if (canonical(parse(text)) === wanted) return text;
    } catch {
      // A change that this way cannot express.
    }
  return stringify(table);
}

/** By which an entry of a list is the same one at another place: the first of these that it has. */
const IDENTITIES = ['slug', 'name', 'title', 'label', 'client', 'value', 'from', 'code'];

/**
 * The value without what Sveltia CMS fills in: a switch that nobody has touched is off, and was left out before. A switch that
 * was written stays, and so does every switch of a new entry.
 */
function withoutUntouched(value: unknown, before: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(before))
    return value.map((entry, index) => withoutUntouched(entry, sameEntry(entry, index, before)));
  if (!isTable(value) || !isTable(before)) return value;
  const kept = Object.entries(value).filter(([key, inner]) => inner !== false || key in before);
  return Object.fromEntries(
    kept.map(([key, inner]) => [key, withoutUntouched(inner, before[key])]),
  );
}

/** What an entry of a list was before: the one of its name, or without names the one at its place. */
function sameEntry(entry: unknown, index: number, before: readonly unknown[]): unknown {
  if (!isTable(entry)) return before[index];
  const key = IDENTITIES.find((one) => typeof entry[one] === 'string');
  if (key === undefined) return before[index];
  const named = before.find((one) => isTable(one) && one[key] === entry[key]);
  // Its name may be what has changed.
  return named ?? before[index];
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Takes the keys out whose values differ, and writes them anew: the others keep their comments. */
function replaceChangedKeys(source: string, table: TomlTable): string {
  const before = parse(source);
  const kept = Object.entries(table).filter(
    ([key, value]) => canonical(before[key]) === canonical(value),
  );
  return patch(patch(source, Object.fromEntries(kept)), table);
}

/** The same text for the same values, in whatever order their keys are. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
