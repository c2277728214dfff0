// Changes in a file of the content, in words for its owner.

import { basename, dirname, extname } from 'node:path';
import { commonEnds } from '../common-ends';
import { capitalized, fileName, identityOf, keyName, withinSentence } from '../names';
import { readText } from './document-text';

/** The most letters of a text that are quoted. */
const QUOTED = 70;

/** The descriptions of all pictures. */
const DESCRIPTIONS = 'pictures.toml';

/** The most lines about one file. */
const LINES = 6;

/** A file before and after a change: the path below `content/`, and the texts. Of a picture they are empty; of a file that was
 * not there or is not any more one is absent. */
export interface FileChange {
  path: string;
  before?: string | undefined;
  after?: string | undefined;
}

type Values = Record<string, unknown>;

/** Lists the changes in files in words; a file with another path is one change. */
export function changesInWords(changes: FileChange[]): string[] {
  const gone = changes.filter(({ after }) => after === undefined);
  const moved = new Map<FileChange, FileChange>();
  for (const change of changes.filter(({ before }) => before === undefined)) {
    const former = gone.find((one) => !moved.has(one) && isMoved(one, change));
    if (former) moved.set(former, change);
  }
  const arrived = new Set(moved.values());
  const described = changes.find(({ path }) => path === DESCRIPTIONS);
  const descriptions = described && {
    old: read(DESCRIPTIONS, described.before) ?? {},
    next: read(DESCRIPTIONS, described.after) ?? {},
  };
  /** Pictures that are new or gone, by their names: a line about one has its description. */
  const pictures = new Map<string, Values>();
  for (const { path, before, after } of changes) {
    const [, stem] = /^images\/(.+)\.\w+$/.exec(path) ?? [];
    if (stem === undefined || (before === undefined) === (after === undefined)) continue;
    const { old = {}, next = {} } = descriptions ?? {};
    pictures.set(stem, (next[stem] ?? old[stem] ?? {}) as Values);
  }
  return changes.flatMap((change) => {
    if (arrived.has(change)) return [];
    const next = moved.get(change);
    if (!next) return linesOf(change, pictures);
    const { before, path } = change;
    const [from, to] = [path, next.path].map((one) => basename(one, extname(one)));
    const name = fileName(next.path, read(next.path, next.after));
    const line = `${name}: its address is now “${to}” instead of “${from}”.`;
    const others = before === next.after ? [] : linesOf({ ...next, before }, pictures);
    return [line, ...others];
  });
}

/** Whether a file that is new is one that is gone: in the same folder, and with the same title or the same bytes. */
function isMoved({ path, before }: FileChange, { path: next, after }: FileChange): boolean {
  if (before === undefined || after === undefined) return false;
  if (dirname(path) !== dirname(next) || extname(path) !== extname(next)) return false;
  if (before === after) return before !== '';
  const [old, now] = [read(path, before)?.['title'], read(next, after)?.['title']];
  return typeof old === 'string' && old === now;
}

/** Lists the changes in one file, which the lines do not name. */
export function changesWithin({ path, before, after }: FileChange): string[] {
  if (before === undefined) return ['It is new.'];
  if (after === undefined) return ['It was taken away.'];
  const { length } = fileName(path, read(path, after) ?? read(path, before));
  return linesOf({ path, before, after }, new Map()).map((line) =>
    capitalized(line.slice(length).replace(/^( · |: )/, '')),
  );
}

/** Lines such as “Offers and prices · INITIATION · Price: “$87” is now “$97”.”. */
function linesOf(
  { path, before, after }: FileChange,
  pictures: ReadonlyMap<string, Values>,
): string[] {
  const [old, next] = [read(path, before), read(path, after)];
  const name = fileName(path, pictures.get(basename(path, extname(path))) ?? next ?? old);
  if (before === undefined) return [`New: ${withinSentence(name)}.`];
  if (after === undefined) return [`Taken away: ${withinSentence(name)}.`];
  // A picture, or a file that is being written.
  if (old === undefined || next === undefined || before === '') return [`${name}: changed.`];
  // Descriptions of pictures that are new or gone are told with these.
  const own = (values: Values) =>
    path === DESCRIPTIONS
      ? Object.fromEntries(Object.entries(values).filter(([key]) => !pictures.has(key)))
      : values;
  const lines = [...differences(own(old), own(next))].map(
    ({ keys, text }) => `${[name, ...keys].join(' · ')}: ${text}.`,
  );
  if (lines.length === 0 && path === DESCRIPTIONS && pictures.size > 0) return [];
  if (lines.length === 0) return [`${name}: how it is written, not what it says.`];
  if (lines.length <= LINES) return lines;
  return [...lines.slice(0, LINES - 1), `${name}: ${lines.length - LINES + 1} more changes.`];
}

/** The values of a file; `undefined` where it cannot be read. */
function read(path: string, text: string | undefined): Values | undefined {
  if (text === undefined) return undefined;
  try {
    if (!/\.(toml|md)$/.test(path)) return {};
    const { value, body } = readText(path, text);
    return body === undefined ? value : { ...value, body };
  } catch {
    return undefined;
  }
}

interface Difference {
  keys: string[];
  text: string;
}

/** The differences between two tables: the `keys` that lead there, in words (`outer` as the last one stands in the file). */
function* differences(
  old: Values,
  next: Values,
  keys: string[] = [],
  outer = '',
): Generator<Difference> {
  for (const key of new Set([...Object.keys(old), ...Object.keys(next)])) {
    const [one, other] = [old[key], next[key]];
    const path = [...keys, keyName(key, outer)];
    if (isEqual(one, other)) continue;
    if (isTable(one) && isTable(other)) yield* differences(one, other, path, key);
    else if (isListOrAbsent(one) && isListOrAbsent(other))
      yield* differencesOfLists(one ?? [], other ?? [], path, key);
    else yield { keys: path, text: difference(one, other) };
  }
}

/** Entries are compared by their names, where all have different ones, and otherwise by their places. */
function* differencesOfLists(
  old: unknown[],
  next: unknown[],
  keys: string[],
  outer: string,
): Generator<Difference> {
  const isNamed = [old, next].every((list) => {
    const names = list.map(identityOf);
    return !names.includes(undefined) && new Set(names).size === names.length;
  });
  if (!isNamed || old.length === next.length) {
    for (let at = 0; at < Math.max(old.length, next.length); at++) {
      const [one, other] = [old[at], next[at]];
      if (isEqual(one, other)) continue;
      const name = identityOf(other ?? one);
      const path = name ? [...keys, name] : keys;
      if (isTable(one) && isTable(other)) yield* differences(one, other, path, outer);
      else yield { keys, text: difference(one, other) };
    }
    return;
  }
  for (const entry of next) {
    const former = old.find((one) => identityOf(one) === identityOf(entry));
    const name = identityOf(entry) ?? '';
    if (former === undefined) yield { keys, text: `“${short(name)}” is new` };
    else yield* differences(former as Values, entry as Values, [...keys, name], outer);
  }
  for (const entry of old)
    if (!next.some((one) => identityOf(one) === identityOf(entry)))
      yield { keys, text: `“${short(identityOf(entry) ?? '')}” is taken away` };
}

function difference(one: unknown, other: unknown): string {
  if (one === undefined) return `now ${inWords(other)}`;
  if (other === undefined) return `no longer ${inWords(one)}`;
  if (typeof one !== 'string' || typeof other !== 'string')
    return `${inWords(one)} is now ${inWords(other)}`;
  if (withoutStars(one) === withoutStars(other)) return 'other words of it are set apart';
  if (readable(one) === readable(other)) return 'a link in it leads to another place';
  const [before, after] = excerpts(readable(one), readable(other));
  if (before === '') return `“${after}” was added`;
  if (after === '') return `“${before}” was taken out`;
  return `“${before}” is now “${after}”`;
}

/** What differs between two texts, from whole words to whole words. */
function excerpts(one: string, other: string): [string, string] {
  if (Math.max(one.length, other.length) <= QUOTED) return [short(one), short(other)];
  const from = one.split(/(?<=\s)/);
  const to = other.split(/(?<=\s)/);
  const { start, end } = commonEnds(from, to);
  const excerpt = (words: string[]) => short(words.slice(start, words.length - end).join(''));
  return [excerpt(from), excerpt(to)];
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 1 ? 'one entry' : `${value.length} entries`;
  if (isTable(value)) return `“${short(identityOf(value) ?? 'filled in')}”`;
  return `“${short(String(value))}”`;
}

/** A text in one line, cut at a word where it is long. */
function short(text: string): string {
  const line = withoutStars(text).replaceAll(/\s+/g, ' ').trim();
  if (line.length <= QUOTED) return line;
  return `${line.slice(0, QUOTED).replace(/\s\S*$/, '')} …`;
}

/** A text without the signs that set words apart, in italics or bold. */
const withoutStars = (text: string) => text.replaceAll('*', '');

/** A text without the signs of pictures and links. */
const readable = (text: string) =>
  withoutStars(text)
    .replaceAll(/!\[\]\([\w-]+ "([^"]*)"\)/g, '(a picture: $1)')
    .replaceAll(/\[([^\]]*)\]\([^)\s]*\)/g, '$1');

const isListOrAbsent = (value: unknown): value is unknown[] | undefined =>
  value === undefined || Array.isArray(value);
const isTable = (value: unknown): value is Values =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
