// The two ways to publish: their settings, and the steps that both implement.

import type { Release, Summary } from './built-release';
import type { Changes } from './changes';

export interface ServerSettings {
  site: string;
  way: 'server';
  host: string;
  port: string;
  user: string;
  shopUser: string;
  folder: string;
  /** Paths of the private key and of the known hosts. */
  key: string;
  knownHosts: string;
}

export interface GitSettings {
  site: string;
  way: 'git';
  /** URL of the repository whose readers the owner has confirmed. */
  repository: string;
}

export type PublishSettings = ServerSettings | GitSettings;

export interface Way {
  /** Summary of the published site; throws if nothing can be published. */
  before: () => Promise<Summary | undefined>;
  /** Summary of the built release, comparable with `before`. */
  after: (built: Release) => Promise<Summary>;
  /** Sentence for the owner if both summaries are equal. */
  nothing: () => string;
  /** Sends the release, and reports the result. From the last bytes on it cannot be stopped. */
  send: (release: {
    built: Release;
    changes: Changes;
    say: (line: string) => void;
    onRelease: (name: string) => void;
  }) => Promise<'published' | 'sent'>;
  end: () => Promise<void>;
}
