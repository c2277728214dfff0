// Types of desk-links.mjs, for tests and the launch check.
export function keysAt(text: string, line: number): string[];
export function deskLinks(
  description: object,
  content: string,
): {
  pages: () => Record<string, string>;
  place: (file: string, line?: number) => { keys: string[]; link?: string };
};
