// The two ways to publish: their settings, and what each has to do.

import type { Release, Summary } from './built-release';
import type { Changes } from './changes';

/** Where and how a server takes a release. */
export interface ServerSettings {
  site: string;
  way: 'server';
  host: string;
  port: string;
  user: string;
  shopUser: string;
  folder: string;
  /** Files. */
  key: string;
  knownHosts: string;
}

/** Where a Git host takes the content. */
export interface GitSettings {
  site: string;
  way: 'git';
  /** The address of the repository, about whose readers the question was answered. */
  repository: string;
}

export type PublishSettings = ServerSettings | GitSettings;

/** How a release gets to the site. */
export interface Way {
  /** The summary of what is published; fails where nothing can be. */
  before: () => Promise<Summary | undefined>;
  /** The summary of what was built, as that of `before` is compared with. */
  after: (built: Release) => Promise<Summary>;
  /** What is said where both are equal. */
  nothing: () => string;
  /** Sends the release with its changes, and says how it went. */
  send: (release: {
    built: Release;
    changes: Changes;
    say: (line: string) => void;
  }) => Promise<'published' | 'sent'>;
  end: () => Promise<void>;
}
