// Types of desk-links.mjs, for tests.
export function keysAt(text: string, line: number): string[];
export function deskLinks(
  description: object,
  content: string,
): { pages: () => Record<string, string> };
