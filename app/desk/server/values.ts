// Values of TOML as JSON: what they are, one at a path, and their comparison.

import type { KeyPath, Table, Value } from '../api';

export const isTable = (value: Value | undefined): value is Table =>
  typeof value === 'object' && !Array.isArray(value);

/** JSON in which the order of keys makes no difference. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) ?? '';

/** Whether two values are equal. */
export const isSame = (one: unknown, other: unknown) => canonical(one) === canonical(other);

/** The value at a path. */
export function valueAt(value: Value | undefined, key: KeyPath): Value | undefined {
  return key.reduce<Value | undefined>((inner, part) => {
    if (Array.isArray(inner)) return inner[Number(part)];
    return isTable(inner) ? inner[part] : undefined;
  }, value);
}

/** The table with another value at a path that it has. */
export function withValue(value: Table, key: KeyPath, next: Value): Table {
  const copy = structuredClone(value);
  const inner = valueAt(copy, key.slice(0, -1));
  const last = key.at(-1);
  if (Array.isArray(inner)) inner[Number(last)] = next;
  else if (isTable(inner) && last !== undefined) inner[last] = next;
  return copy;
}

/** Result of a function; `undefined` where it throws. */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
