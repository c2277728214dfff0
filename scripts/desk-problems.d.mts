// Types of desk-problems.mjs, for tests.
export interface ProblemCard {
  where: string;
  link?: string;
  quote: string;
  found: string;
  remedy: string;
  isWarning: boolean;
}
export function problemsOf(
  lines: readonly string[],
  options: {
    content: string;
    keys: ReadonlySet<string>;
    place: (file: string, line?: number) => { keys: string[]; link?: string };
  },
): ProblemCard[];
