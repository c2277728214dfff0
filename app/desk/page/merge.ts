// Three-way merge of two unsaved texts of one document by their keys.

import type { Conflict, KeyPath, Table, Text, Value } from '../api';
import { isEqual, isTable } from './value';

/** Brings two texts together; where both have changed a key differently, `mine` stays and the key is a conflict. */
export function mergeTexts(base: Text, mine: Text, theirs: Text, conflicts: Conflict[]): Text {
  const value = merge(base.value, mine.value, theirs.value, [], conflicts) as Table;
  if (mine.body === undefined) return { value };
  const body = merge(base.body, mine.body, theirs.body, ['body'], conflicts);
  return { value, body: String(body ?? '') };
}

function merge(
  base: Value | undefined,
  mine: Value | undefined,
  theirs: Value | undefined,
  key: KeyPath,
  conflicts: Conflict[],
): Value | undefined {
  if (isEqual(mine, theirs) || isEqual(base, theirs)) return mine;
  if (isEqual(base, mine)) return theirs;
  if (isTable(base) && isTable(mine) && isTable(theirs)) {
    const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
    const entries = [...names].map(
      (name) =>
        [name, merge(base[name], mine[name], theirs[name], [...key, name], conflicts)] as const,
    );
    return Object.fromEntries(
      entries.filter((entry): entry is [string, Value] => entry[1] !== undefined),
    );
  }
  if (
    Array.isArray(base) &&
    Array.isArray(mine) &&
    Array.isArray(theirs) &&
    base.length === mine.length &&
    base.length === theirs.length
  )
    return base.map(
      (entry, index) =>
        merge(entry, mine[index], theirs[index], [...key, index], conflicts) ?? entry,
    );
  const conflict: Conflict = { key };
  if (base !== undefined) conflict.base = base;
  if (mine !== undefined) conflict.mine = mine;
  if (theirs !== undefined) conflict.theirs = theirs;
  conflicts.push(conflict);
  return mine;
}
