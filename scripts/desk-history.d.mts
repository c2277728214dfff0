// Types of desk-history.mjs, for tests.
export interface HistoryState {
  id: string;
  /** In milliseconds. */
  time: number;
  lines: string[];
  backTo?: number;
}
export interface ContentHistory {
  fault: () => Promise<string>;
  snapshot: () => Promise<void>;
  list: () => Promise<HistoryState[]>;
  compare: (id: string) => Promise<string[]>;
  goBack: (id: string) => Promise<string[]>;
}
export function contentHistory(root: string): ContentHistory;
