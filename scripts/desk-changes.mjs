// What has changed in a file of the content, in words for its owner.

import { parse } from 'smol-toml';
import { fileName, identityOf, keyName } from './desk-names.mjs';

/** TOML between lines of `+++`, then Markdown. */
const FRONT_MATTER = /^\+{3}\r?\n([\s\S]*?)\r?\n\+{3}(?:\r?\n([\s\S]*))?$/;

/** The most letters of a text that are quoted. */
const QUOTED = 70;

/** The most lines about one file. */
const LINES = 6;

/**
 * Lines such as “Offers and prices · INITIATION · Price: “$87” is now “$97”.”.
 * @param {{ path: string, before?: string, after?: string }} change Below `content/`; of a picture the texts are empty, of a
 *   file that was not there or is not any more `undefined`.
 */
export function changesInWords({ path, before, after }) {
  const [old, next] = [read(path, before), read(path, after)];
  const name = fileName(path, next ?? old);
  if (before === undefined) return [`New: ${lowerFirst(name)}.`];
  if (after === undefined) return [`Taken away: ${lowerFirst(name)}.`];
  // A picture, or a file that is being written.
  if (old === undefined || next === undefined || before === '') return [`${name}: changed.`];
  const lines = [...differences(old, next)].map(
    ({ keys, text }) => `${[name, ...keys].join(' · ')}: ${text}.`,
  );
  if (lines.length === 0) return [`${name}: how it is written, not what it says.`];
  if (lines.length <= LINES) return lines;
  return [...lines.slice(0, LINES - 1), `${name}: ${lines.length - LINES + 1} more changes.`];
}

/** The values of a file; `undefined` where it cannot be read. */
function read(path, text) {
  if (text === undefined) return undefined;
  try {
    if (path.endsWith('.toml')) return parse(text);
    if (!path.endsWith('.md')) return {};
    const [, head = '', body = ''] = FRONT_MATTER.exec(text) ?? [undefined, '', text];
    return { ...parse(head), body };
  } catch {
    return undefined;
  }
}

/** The differences between two tables: the `keys` that lead there, in words, and what is different. */
function* differences(old, next, keys = []) {
  for (const key of new Set([...Object.keys(old), ...Object.keys(next)])) {
    const [one, other] = [old[key], next[key]];
    const path = [...keys, keyName(key)];
    if (isEqual(one, other)) continue;
    if (isTable(one) && isTable(other)) yield* differences(one, other, path);
    else if (isList(one ?? []) && isList(other ?? []))
      yield* differencesOfLists(one ?? [], other ?? [], path);
    else yield { keys: path, text: difference(one, other) };
  }
}

/** Entries are compared by their names, where all have different ones, and otherwise by their places. */
function* differencesOfLists(old, next, keys) {
  const isNamed = [old, next].every((list) => {
    const names = list.map(identityOf);
    return !names.includes(undefined) && new Set(names).size === names.length;
  });
  if (!isNamed || old.length === next.length) {
    for (let at = 0; at < Math.max(old.length, next.length); at++) {
      const [one, other] = [old[at], next[at]];
      if (isEqual(one, other)) continue;
      const name = identityOf(other ?? one);
      const path = name && typeof name === 'string' ? [...keys, name] : keys;
      if (isTable(one) && isTable(other)) yield* differences(one, other, path);
      else yield { keys, text: difference(one, other) };
    }
    return;
  }
  for (const entry of next) {
    const former = old.find((one) => identityOf(one) === identityOf(entry));
    if (former === undefined) yield { keys, text: `“${short(identityOf(entry))}” is new` };
    else yield* differences(former, entry, [...keys, identityOf(entry)]);
  }
  for (const entry of old)
    if (!next.some((one) => identityOf(one) === identityOf(entry)))
      yield { keys, text: `“${short(identityOf(entry))}” is taken away` };
}

function difference(one, other) {
  if (one === undefined) return `now ${inWords(other)}`;
  if (other === undefined) return `no longer ${inWords(one)}`;
  if (typeof one !== 'string' || typeof other !== 'string')
    return `${inWords(one)} is now ${inWords(other)}`;
  const [before, after] = excerpts(one, other);
  if (before === '') return `“${after}” was added`;
  if (after === '') return `“${before}” was taken out`;
  return `“${before}” is now “${after}”`;
}

/** What differs between two texts, from whole words to whole words. */
function excerpts(one, other) {
  if (Math.max(one.length, other.length) <= QUOTED) return [short(one), short(other)];
  const [from, to] = [one.split(/(?<=\s)/), other.split(/(?<=\s)/)];
  let start = 0;
  while (start < Math.min(from.length, to.length) && from[start] === to[start]) start++;
  let end = 0;
  while (
    end < Math.min(from.length, to.length) - start &&
    from[from.length - 1 - end] === to[to.length - 1 - end]
  )
    end++;
  return [from, to].map((words) => short(words.slice(start, words.length - end).join('')));
}

function inWords(value) {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 1 ? 'one entry' : `${value.length} entries`;
  if (isTable(value)) return `“${short(identityOf(value) ?? 'filled in')}”`;
  return `“${short(String(value))}”`;
}

/** A text in one line, cut at a word where it is long. */
function short(text) {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= QUOTED) return line;
  return `${line.slice(0, QUOTED).replace(/\s\S*$/, '')} …`;
}

const isList = Array.isArray;
const isTable = (value) => value !== null && typeof value === 'object' && !isList(value);
const isEqual = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const lowerFirst = (name) => (name.startsWith('The ') ? `t${name.slice(1)}` : name);
