// Types of desk-publishing.mjs, for tests.
import type { Publication } from '../app/desk/state';

export function publishing(options: {
  root: string;
  folder: string;
  build: (site: string) => Promise<void>;
  onChange: () => void;
}): {
  state: () => Publication;
  start: () => void;
  answer: (answer: { number: unknown; text?: unknown }) => void;
};
