// Tests that a save in the desk changes only the edited values: a value that is changed and changed back leaves the
// file byte-for-byte equal, with its comments, order, quotation marks, line ends and byte order mark.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readText, writeText } from '../../app/desk/server/document-text';
import {
  isTable,
  type KeyPath,
  type Table,
  type Text,
  type Value,
  valueAt,
  withValue,
} from '../../app/desk/values';

const CONTENT = resolve(import.meta.dirname, '../../content');
const FILES = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(toml|md)$/.test(file),
);
const sourceOf = (file: string) => readFileSync(join(CONTENT, file), 'utf8');

/** Yields every value that is neither a table nor a list, with its path. */
function* leaves(value: Value, key: KeyPath = []): Generator<[KeyPath, Value]> {
  if (Array.isArray(value))
    for (const [at, entry] of value.entries()) yield* leaves(entry, [...key, at]);
  else if (isTable(value))
    for (const [name, entry] of Object.entries(value)) yield* leaves(entry, [...key, name]);
  else yield [key, value];
}

function* lists(value: Value, key: KeyPath = []): Generator<[KeyPath, Table[]]> {
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isTable)) yield [key, value];
    for (const [at, entry] of value.entries()) yield* lists(entry, [...key, at]);
  } else if (isTable(value))
    for (const [name, entry] of Object.entries(value)) yield* lists(entry, [...key, name]);
}

/** Selects at most `most` items, including the first and the last, because checking a whole file takes a minute. */
function some<One>(all: Iterable<One>, most: number): One[] {
  const list = [...all];
  const step = Math.max(1, Math.floor((list.length - 1) / (most - 1)));
  return list.filter((_one, at) => at % step === 0).slice(0, most);
}

function changed(value: Value): Value {
  if (typeof value === 'string') return `${value} “née” \\ "x"`;
  return typeof value === 'number' ? value + 1 : !value;
}

const commentsOf = (source: string) =>
  source.split(/\r?\n/).filter((line) => line.trimStart().startsWith('#'));

function change(file: string, source: string, text: Text): string {
  const written = writeText(file, source, text);
  expect(readText(file, written)).toEqual(text);
  expect(commentsOf(written)).toEqual(commentsOf(source));
  expect(writeText(file, written, readText(file, source))).toBe(source);
  return written;
}

describe.each(FILES)('%s', (file) => {
  const source = sourceOf(file);
  const text = readText(file, source);

  test('is byte-for-byte equal if nothing was edited', () => {
    for (const original of [source, source.replaceAll('\n', '\r\n'), `\uFEFF${source}`])
      expect(writeText(file, original, readText(file, original))).toBe(original);
  });

  test('has one changed value, and is byte-for-byte equal once that is reverted', () => {
    for (const [key, value] of some(leaves(text.value), 6))
      change(file, source, { ...text, value: withValue(text.value, key, changed(value)) });
  });

  test('keeps line ends and a byte order mark', () => {
    const [first] = leaves(text.value);
    if (!first) return;
    const [key, value] = first;
    const next = { ...text, value: withValue(text.value, key, changed(value)) };
    for (const form of [
      (content: string) => content.replaceAll('\n', '\r\n'),
      (content: string) => `\uFEFF${content}`,
    ]) {
      const written = change(file, form(source), next);
      expect(written).toBe(form(change(file, source, next)));
    }
  });
});

test('a list entry that is removed, added or moved leaves the comments of the other entries in place', () => {
  for (const file of FILES) {
    const source = sourceOf(file);
    const text = readText(file, source);
    for (const [key, entries] of some(lists(text.value), 2)) {
      const added = {
        ...entries[0],
        ...(entries[0]?.['name'] && { name: 'Another one' }),
      } as Table;
      for (const order of [
        [...entries, added],
        [added, ...entries],
      ])
        change(file, source, { ...text, value: withValue(text.value, key, order) });
      const [first, ...others] = entries;
      const moved = { ...text, value: withValue(text.value, key, [...others, first ?? {}]) };
      const written = writeText(file, source, moved);
      expect(readText(file, written)).toEqual(moved);
      expect(commentsOf(written).sort()).toEqual(commentsOf(source).sort());
      if (entries.length === 1) continue;
      for (const rest of [entries.slice(1), entries.slice(0, -1)]) {
        const next = { ...text, value: withValue(text.value, key, rest) };
        const shorter = writeText(file, source, next);
        expect(readText(file, shorter)).toEqual(next);
        const last = commentsOf(source).at(-1);
        // A comment above the removed entry may be removed with it.
        if (last !== undefined && valueAt(text.value, key) !== text.value)
          expect(commentsOf(source).length - commentsOf(shorter).length, file).toBeLessThan(2);
      }
    }
  }
});

test('an optional key that is emptied leaves no trace, and an added one is one line', () => {
  const source =
    '# The name.\nname = \'It\'\n\n# Another one.\nother = "x" # why\n\n[[list]]\na = 1\n';
  const gone = writeText('site.toml', source, { value: { name: 'It', list: [{ a: 1 }] } });
  expect(gone).toBe("# The name.\nname = 'It'\n\n# Another one.\n\n[[list]]\na = 1\n");
  const { value } = readText('site.toml', source);
  const added = writeText('site.toml', source, { value: { ...value, name: 'That', more: true } });
  expect(added.split('\n')).toContain("name = 'That'");
  expect(added.split('\n').filter((line) => !source.split('\n').includes(line))).toEqual([
    "name = 'That'",
    'more = true',
  ]);
});

test('front matter is found by the checker’s rules: with a byte order mark, spaces after a fence, and CRLF', () => {
  for (const source of [
    '\uFEFF+++  \ntitle = "A"\n+++ \nWords.\n',
    '+++\r\ntitle = "A"\r\n+++\r\nWords.\r\n',
    '+++\ntitle = "A"\n+++\nWords.\n',
  ]) {
    const text = readText('journal/a.md', source);
    expect(text).toEqual({ value: { title: 'A' }, body: 'Words.\n' });
    const next = { value: { title: 'A' }, body: 'Other words.\n+++\nMore.\n' };
    const written = writeText('journal/a.md', source, next);
    expect(readText('journal/a.md', written)).toEqual(next);
    expect(written.startsWith(source.slice(0, source.indexOf('Words.')))).toBe(true);
  }
});

test('in a file with both kinds of line ends only the changed line is rewritten', () => {
  const source = 'a = "1"\r\nb = "2"\nc = "3"\r\nd = "4"\n';
  const written = writeText('site.toml', source, { value: { a: '1', b: '5', c: '3', d: '4' } });
  expect(written.replace('b = "5"\r\n', 'b = "2"\n').replace('b = "5"', 'b = "2"')).toBe(source);
});
