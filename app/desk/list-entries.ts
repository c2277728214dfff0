// Finds the entries of a changed list in the former one.

import { isSame, isTable, type Value } from './values';

/** The keys by which an entry is known. */
const IDENTITIES = ['slug', 'id', 'name', 'title', 'label', 'question', 'term', 'from', 'code'];

const identityOf = (entry: Value) => {
  if (!isTable(entry)) return undefined;
  const key = IDENTITIES.find((one) => typeof entry[one] === 'string');
  return key === undefined ? undefined : `${key} ${String(entry[key])}`;
};

/** For each entry of a new list the position of the former entry that it was; `undefined` for a new one. */
export function matchEntries(before: Value[], after: Value[]): (number | undefined)[] {
  const matches: (number | undefined)[] = after.map(() => undefined);
  const free = new Set(before.keys());
  const take = (at: number, from: number | undefined) => {
    if (from === undefined || !free.has(from) || matches[at] !== undefined) return;
    matches[at] = from;
    free.delete(from);
  };
  const findFree = (isMatch: (entry: Value) => boolean) =>
    [...free].find((index) => {
      const entry = before[index];
      return entry !== undefined && isMatch(entry);
    });
  // An entry that stands where it stood is not taken for another one.
  for (const [at, entry] of after.entries()) if (isSame(before[at], entry)) take(at, at);
  for (const [at, entry] of after.entries())
    take(
      at,
      findFree((one) => isSame(one, entry)),
    );
  for (const [at, entry] of after.entries()) {
    const identity = identityOf(entry);
    if (identity !== undefined)
      take(
        at,
        findFree((one) => identityOf(one) === identity),
      );
  }
  const rest = [...matches.keys()].filter((at) => matches[at] === undefined);
  // Entries whose names were changed: as many as there were, in their order.
  if (rest.length === free.size) for (const at of rest) take(at, [...free][0]);
  else for (const at of rest) take(at, at);
  return matches;
}
