// Types of publish.mjs, for tests.
import type { PublishSettings } from './settings.mjs';

export interface Confirmation {
  heading: string;
  lines: string[];
  question: string;
  isAboutPrices: boolean;
}

export function publish(options: {
  root: string;
  settings: PublishSettings;
  build: (site: string, day?: string) => Promise<void>;
  days?: (root: string) => string[];
  say: (line: string) => void;
  confirm: (question: Confirmation) => Promise<boolean>;
  look?: { during: number; every: number };
}): Promise<'nothing' | 'declined' | 'published' | 'sent'>;
