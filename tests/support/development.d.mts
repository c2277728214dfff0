// Types of development.mjs, for tests.

export interface Development {
  /** The origin of the development site. */
  url: string;
  /** The origin of the desk, if that was started. */
  deskUrl: string | undefined;
  /** The folder of the copy. */
  root: string;
  /** What the command has printed so far. */
  printed: () => string;
  read: (file: string) => Promise<string>;
  write: (file: string, text: string) => Promise<void>;
  /** Replaces a text in a file, which has to be there. */
  edit: (file: string, from: string, to: string) => Promise<void>;
  stop: () => Promise<void>;
}

export function startDevelopment(command?: 'dev' | 'desk'): Promise<Development>;
