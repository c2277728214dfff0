// Types of coming-days.mjs, for tests.
export function daysAfter(date: string, text: string): string[];
export function buildDays(options: {
  root: string;
  site: string;
  days: string[];
  build: (site: string, day?: string) => Promise<void>;
  say: (line: string) => void;
}): Promise<void>;
