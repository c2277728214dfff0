// Types of changes.mjs, for tests.
export function changesOf(
  before: object | undefined,
  after: object,
): { lines: string[]; prices: string[]; isEqual: boolean };
