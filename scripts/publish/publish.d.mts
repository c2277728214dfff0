// Types of publish.mjs, for tests.
import type { PublishSettings } from './settings.mjs';

export function publish(options: {
  root: string;
  settings: PublishSettings;
  build: (site: string) => Promise<void>;
  say: (line: string) => void;
  confirm: (question: string, aboutPrices: boolean) => Promise<boolean>;
}): Promise<void>;
