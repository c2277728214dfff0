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

export function publishSettings(
  folder: string,
  ask: (question: string) => Promise<string>,
  say: (line: string) => void,
): Promise<PublishSettings>;
