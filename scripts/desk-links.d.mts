// Types of desk-links.mjs, for tests.
export function keysAt(text: string, line: number): string[];
