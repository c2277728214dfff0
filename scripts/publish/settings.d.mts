// Types of settings.mjs, for tests.
export interface ServerSettings {
  site: string;
  way: 'server';
  host: string;
  port: string;
  user: string;
  shopUser: string;
  folder: string;
  key: string;
  knownHosts: string;
}

export interface GitSettings {
  site: string;
  way: 'git';
  repository: string;
}

export type PublishSettings = ServerSettings | GitSettings;

export interface Question {
  question: string;
  preset?: string;
  choices?: Record<string, string>;
  isYesOrNo?: boolean;
  heading?: string;
  lines?: string[];
  yes?: string;
}

export function publishSettings(
  folder: string,
  ask: (question: Question) => Promise<string>,
  say: (line: string) => void,
  root?: string,
): Promise<PublishSettings>;
