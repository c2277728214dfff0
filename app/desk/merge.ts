// Merges two changes of one saved state by key: what one side alone has changed is taken; where both have changed a value
// differently, the owner chooses.

import { commonEnds } from './common-ends';
import { matchEntries } from './list-entries';
import {
  isSame,
  isTable,
  isWithin,
  type KeyPath,
  type Table,
  type Text,
  type Value,
  valueAt,
  withChange,
} from './values';

/** The owner's text and the saved state of a file that changed meanwhile. */
export interface Merge {
  /** Fingerprint of the file as it is now. */
  fingerprint: string;
  /** The file as it is now; `null` where it is gone (saving writes it anew). */
  theirs: Text | null;
  /** Text with both changes; where both changed a key, it has the owner's value. */
  merged: Text;
  /** What changed in the file and not in the owner's text. */
  fromOutside: Change[];
  /** Keys that both changed differently. */
  conflicts: Conflict[];
}

export interface Change {
  key: KeyPath;
  /** Absent where the key is new. */
  before?: Value;
  /** Absent where the key is gone. */
  after?: Value;
}

export interface Conflict {
  key: KeyPath;
  base?: Value;
  mine?: Value;
  theirs?: Value;
}

type Maybe = Value | undefined;

/** The texts as one table, in which the text below a front matter is `body`. */
const whole = ({ value, body }: Text): Table => (body === undefined ? value : { ...value, body });

/**
 * Merges the owner's text and the file as it is now.
 * @param base The state from which the owner's text was written; `undefined` where it is not known any more.
 */
export function mergeTexts(base: Text | undefined, mine: Text, theirs: Text) {
  const conflicts: Conflict[] = [];
  const from = whole(base ?? { value: {} });
  const merged = mergeTables(from, whole(mine), whole(theirs), [], conflicts);
  const { body, ...value } = merged;
  const hasBody = mine.body !== undefined;
  return {
    merged: (hasBody ? { value, body: String(body ?? '') } : { value: merged }) satisfies Text,
    fromOutside: changes(from, whole(theirs)).filter(
      ({ key, after }) =>
        !isSame(valueAt(whole(mine), key), after) &&
        !conflicts.some((conflict) => isWithin(key, conflict.key)),
    ),
    conflicts,
  };
}

/** The merged text with the other side's value of a conflict. An entry that the owner has taken away comes back to its place. */
export function withTheirs(text: Text, { key, mine, theirs }: Conflict): Text {
  const [list, at] = [valueAt(text.value, key.slice(0, -1)), key.at(-1)];
  if (Array.isArray(list) && typeof at === 'number' && mine === undefined && theirs !== undefined)
    return withChange(text, key.slice(0, -1), list.toSpliced(at, 0, theirs));
  return withChange(text, key, theirs);
}

function mergeTables(base: Table, mine: Table, theirs: Table, key: KeyPath, found: Conflict[]) {
  const merged: Table = {};
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const value = merge(base[name], mine[name], theirs[name], [...key, name], found);
    if (value !== undefined) merged[name] = value;
  }
  return merged;
}

function merge(base: Maybe, mine: Maybe, theirs: Maybe, key: KeyPath, found: Conflict[]): Maybe {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  if (isTable(mine) && isTable(theirs))
    return mergeTables(isTable(base) ? base : {}, mine, theirs, key, found);
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    const merged = mergeLists(base, mine, theirs, key, found);
    if (merged) return merged;
  }
  if (key.join() === 'body' && [base, mine, theirs].every((text) => typeof text === 'string')) {
    const merged = mergeLines(String(base), String(mine), String(theirs));
    if (merged !== undefined) return merged;
  }
  found.push({
    key,
    ...(base !== undefined && { base }),
    ...(mine !== undefined && { mine }),
    ...(theirs !== undefined && { theirs }),
  });
  return mine;
}

/** Merges lists of which one side at most has reordered the entries; `undefined` where both have. */
function mergeLists(
  base: Value[],
  mine: Value[],
  theirs: Value[],
  key: KeyPath,
  found: Conflict[],
) {
  const [ofMine, ofTheirs] = [matchEntries(base, mine), matchEntries(base, theirs)];
  const isOrdered = (matches: (number | undefined)[]) => {
    const known = matches.filter((at) => at !== undefined);
    return known.every((at, index) => index === 0 || at > (known[index - 1] ?? -1));
  };
  if (!isOrdered(ofMine) && !isOrdered(ofTheirs)) return undefined;
  // The list of the side that has reordered it, with what the other side has added behind the same entries.
  const [lead, ofLead, other, ofOther] = isOrdered(ofMine)
    ? [theirs, ofTheirs, mine, ofMine]
    : [mine, ofMine, theirs, ofTheirs];
  const added = new Map<number | undefined, Value[]>();
  let behind: number | undefined;
  for (const [at, entry] of other.entries()) {
    const from = ofOther[at];
    if (from === undefined) added.set(behind, [...(added.get(behind) ?? []), entry]);
    else behind = from;
  }
  const merged: Value[] = [];
  const isIn = (entry: Value) => merged.some((one) => isSame(one, entry));
  const add = (from: number | undefined) => {
    for (const entry of added.get(from) ?? []) if (!isIn(entry)) merged.push(entry);
    added.delete(from);
  };
  add(undefined);
  for (const [at, entry] of lead.entries()) {
    const from = ofLead[at];
    if (from === undefined) {
      if (!isIn(entry)) merged.push(entry);
      continue;
    }
    const place = ofOther.indexOf(from);
    const [own, others] = lead === mine ? [entry, other[place]] : [other[place], entry];
    // A side that has taken the entry away has no place for it.
    const value = merge(base[from], own, others, [...key, merged.length], found);
    if (value !== undefined) merged.push(value);
    add(from);
  }
  // Entries that the leading side has taken away.
  for (const [from] of base.entries()) {
    const entry = other[ofOther.indexOf(from)];
    if (!ofLead.includes(from) && entry !== undefined && !isSame(base[from], entry)) {
      const sides = lead === mine ? { theirs: entry } : { mine: entry };
      const before = base[from];
      found.push({
        key: [...key, merged.length],
        ...(before !== undefined && { base: before }),
        ...sides,
      });
      if (lead !== mine) merged.push(entry);
    }
  }
  for (const from of [...added.keys()]) add(from);
  return merged;
}

/** Merges texts whose changed lines do not touch; `undefined` where they do. */
function mergeLines(base: string, mine: string, theirs: string): string | undefined {
  const lines = base.split('\n');
  const [own, other] = [mine, theirs].map((text) => changedLines(lines, text.split('\n')));
  if (own === undefined || other === undefined) return undefined;
  const [first, second] = own.start <= other.start ? [own, other] : [other, own];
  if (first.end >= second.start) return undefined;
  return [
    ...lines.slice(0, first.start),
    ...first.lines,
    ...lines.slice(first.end, second.start),
    ...second.lines,
    ...lines.slice(second.end),
  ].join('\n');
}

/** The lines from `start` to `end` in which a text differs, and what stands there now. */
function changedLines(from: string[], to: string[]) {
  const { start, end } = commonEnds(from, to);
  return { start, end: from.length - end, lines: to.slice(start, to.length - end) };
}

/** What differs between two values, by the smallest tables and lists of one length that hold it. */
function changes(before: Maybe, after: Maybe, key: KeyPath = []): Change[] {
  if (isSame(before, after)) return [];
  if (isTable(before) && isTable(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => changes(before[name], after[name], [...key, name]));
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return after.flatMap((value, at) => changes(before[at], value, [...key, at]));
  return [{ key, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}
