// Types of desk-problems.mjs, for tests.
import type { Problem } from '../app/desk/state';

export function problemsOf(
  lines: readonly string[],
  options: {
    content: string;
    keys: ReadonlySet<string>;
    place: (file: string, line?: number) => { keys: string[]; link?: string };
  },
): Problem[];
