// Runs Git in a project, without a shell, which could interpret file names.

import { execFile } from 'node:child_process';

/** Error message if Git is not installed. */
const NO_GIT = 'Git is not installed on this computer.';

/** Explains in words for the owner why Git does not work in a folder, and what to do, by Git's error message. */
export function gitFault(complaint: string): string {
  if (complaint === NO_GIT) return NO_GIT;
  if (/dubious ownership|safe\.directory/.test(complaint))
    return 'This folder belongs to another user of this computer, so that Git does not open it. Ask whoever set this computer up to allow it (git config --global --add safe.directory, and the path of this folder).';
  if (/xcrun|xcode-select|active developer path/.test(complaint))
    return 'Git does not start since this Mac was updated. Ask whoever set this computer up to run “xcode-select --install”.';
  if (/not a git repository/.test(complaint))
    return 'Git does not know this folder yet. Ask whoever set this computer up to run “git init” in it.';
  return `Git does not open this folder: ${complaint}`;
}

interface GitOptions {
  /** Git configuration that overrides the user's. */
  settings?: Record<string, string>;
  environment?: Record<string, string>;
  /** Ends Git when it is aborted. */
  signal?: AbortSignal | undefined;
}

interface GitCall {
  /** Standard input of Git. */
  input?: string;
  /** Index file to use instead of the folder's own. */
  index?: string;
}

/** Runs Git with arguments; resolves with its output, rejects with its error output. */
export interface Git {
  (args: readonly string[], call?: GitCall): Promise<string>;
  (args: readonly string[], call: GitCall & { encoding: 'buffer' }): Promise<Buffer>;
}

/** Returns a function that runs Git in a folder. */
export function gitIn(
  root: string,
  { settings = {}, environment = {}, signal }: GitOptions = {},
): Git {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return function git(
    args: readonly string[],
    { input, index, encoding = 'utf8' }: GitCall & { encoding?: 'utf8' | 'buffer' } = {},
  ) {
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
    const env: NodeJS.ProcessEnv = {
      ...Object.fromEntries(inherited),
      ...environment,
      LC_ALL: 'C',
    };
    if (index) env['GIT_INDEX_FILE'] = index;
    // `never`, because the type of the output depends on `encoding`, which only the overloads of the caller express.
    return new Promise<never>((resolve, reject) => {
      const execOptions = { cwd: root, env, encoding, maxBuffer: 2 ** 28, signal };
      const child = execFile(
        'git',
        [...options, ...args],
        execOptions,
        (error, output, complaint) => {
          if (!error) resolve(output as never);
          else reject(new Error(error.code === 'ENOENT' ? NO_GIT : String(complaint).trim()));
        },
      );
      child.stdin?.on('error', () => {});
      child.stdin?.end(input ?? '');
    });
  };
}
