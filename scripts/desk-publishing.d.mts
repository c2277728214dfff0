// Types of desk-publishing.mjs, for tests.
export interface PublishingState {
  phase: 'idle' | 'running' | 'ended' | 'failed';
  said: string[];
  question?: {
    number: number;
    question: string;
    heading?: string;
    lines?: string[];
    preset?: string;
    choices?: Record<string, string>;
    yes?: string;
    isYesOrNo?: boolean;
    isAboutPrices?: boolean;
  };
  outcome?: 'nothing' | 'declined' | 'published' | 'sent';
  fault?: string;
}
export function publishing(options: {
  root: string;
  folder: string;
  build: (site: string) => Promise<void>;
  onChange: () => void;
}): {
  state: () => PublishingState;
  start: () => void;
  answer: (answer: { number: unknown; text?: unknown }) => void;
};
