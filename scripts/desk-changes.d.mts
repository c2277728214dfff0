// Types of desk-changes.mjs, for tests.
export function changesInWords(change: { path: string; before?: string; after?: string }): string[];
