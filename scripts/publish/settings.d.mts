// Types of settings.mjs, for tests.
export interface PublishSettings {
  site: string;
  host: string;
  port: string;
  user: string;
  folder: string;
  key: string;
  knownHosts: string;
}

export interface Question {
  question: string;
  preset?: string;
  isYesOrNo?: boolean;
}

export function publishSettings(
  folder: string,
  ask: (question: Question) => Promise<string>,
  say: (line: string) => void,
): Promise<PublishSettings>;
