// Reads a file of the content into the values of a form, and writes changed values back into its text: only what was edited
// changes; comments, order, quotation marks, line ends, a byte order mark and absent keys stay.

import { patch } from '@decimalturn/toml-patch';
import { parse, stringify } from 'smol-toml';
import { commonEnds } from '../common-ends';
import { attempt, isSame, type Table, type Text } from '../values';
import { splitFrontMatter, tomlOf } from './front-matter';
import { withEntries, withKeys } from './toml-blocks';
import { withLists, withScalars } from './toml-scalars';

/**
 * Reads a file.
 * @param file The path, by whose extension a front matter is known.
 * @throws {Error} The TOML cannot be parsed.
 */
export function readText(file: string, source: string): Text {
  const text = source.replaceAll('\r\n', '\n');
  const value = parsed(tomlOf(file, text));
  if (!file.endsWith('.md')) return { value };
  return { value, body: splitFrontMatter(text)?.body ?? text };
}

/** Writes what has changed into the text of a file; a new file begins as an empty text. */
export function writeText(file: string, source: string, { value, body = '' }: Text): string {
  const text = source.replaceAll('\r\n', '\n');
  if (!file.endsWith('.md')) {
    const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
    return withLineEnds(source, mark + writeToml(text.slice(mark.length), value));
  }
  const parts = splitFrontMatter(text) ?? { open: '+++\n', head: '', close: '+++\n', body: '' };
  const head = writeToml(parts.head, value);
  const end = head === '' || head.endsWith('\n') ? '' : '\n';
  // A body needs the line break that ends the fence.
  const close = body !== '' && !parts.close.endsWith('\n') ? `${parts.close}\n` : parts.close;
  return withLineEnds(source, parts.open + head + end + close + body);
}

/** The values of TOML as plain JSON. */
const parsed = (toml: string) => JSON.parse(JSON.stringify(parse(toml))) as Table;

function writeToml(text: string, value: Table): string {
  const before = parsed(text);
  if (isSame(before, value)) return text;
  // Each way keeps less than the one before it.
  for (const way of [arranged, patched, replaced]) {
    const next = attempt(() => way(text, before, value));
    if (next !== undefined && attempt(() => isSame(parsed(next), value))) return next;
  }
  return stringify(value);
}

/** Entries of lists and keys that go as texts of their own, single values at their places, then the rest. */
function arranged(text: string, before: Table, value: Table): string {
  const moved = withEntries(text, before, value);
  const keyed = withKeys(moved, parsed(moved), value);
  const listed = withLists(keyed, parsed(keyed), value);
  const edited = withScalars(listed, parsed(listed), value);
  if (isSame(parsed(edited), value)) return edited;
  const next = patch(edited, value);
  if (commentsOf(next) !== commentsOf(edited)) throw new Error('A comment was lost.');
  return next;
}

const patched = (text: string, _before: Table, value: Table) => patch(text, value);

/** Keys at the top that have changed are written anew, without their comments. */
function replaced(text: string, before: Table, value: Table): string {
  const entries = Object.entries(value);
  const kept = entries.filter(([key, inner]) => isSame(before[key], inner));
  return patch(patch(text, Object.fromEntries(kept)), value);
}

const commentsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trimStart().startsWith('#'))
    .join('\n');

/** The text with the line ends of the source: in lines that have changed those of most lines. */
function withLineEnds(source: string, text: string): string {
  const all = source.split('\n').length - 1;
  const carriage = source.split('\r\n').length - 1;
  if (carriage === 0) return text;
  if (carriage === all) return text.replaceAll('\n', '\r\n');
  const old = source.split('\n');
  const lines = text.split('\n');
  const { start, end } = commonEnds(
    old.map((line) => line.replace(/\r$/, '')),
    lines,
  );
  const mark = carriage * 2 > all ? '\r' : '';
  const middle = lines.slice(start, lines.length - end).map((line) => `${line}${mark}`);
  return [...old.slice(0, start), ...middle, ...old.slice(old.length - end)].join('\n');
}
