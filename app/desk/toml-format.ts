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
function writeToml(table: TomlTable, source: unknown): string {
  if (typeof source !== 'string' || source === '') return stringify(table);
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
