// Git in a project, with arguments alone: no shell reads a name.

import { execFile } from 'node:child_process';

/** What the caller finds where Git is not installed. */
export const NO_GIT = 'Git is not installed on this computer.';

interface GitOptions {
  /** Of Git's configuration, which win over those of the user. */
  settings?: Record<string, string>;
  environment?: Record<string, string>;
}

interface GitCall {
  /** What Git reads. */
  input?: string;
  /** The file of another index than that of the folder. */
  index?: string;
}

/** A function of Git's arguments, which returns the output and fails with what Git complains about. */
export interface Git {
  (args: readonly string[], call?: GitCall): Promise<string>;
  (args: readonly string[], call: GitCall & { encoding: 'buffer' }): Promise<Buffer>;
}

/** Runs Git in a folder. */
export function gitIn(root: string, { settings = {}, environment = {} }: GitOptions = {}): Git {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return function git(
    args: readonly string[],
    { input, index, encoding = 'utf8' }: GitCall & { encoding?: 'utf8' | 'buffer' } = {},
  ) {
    const others = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
    const env: NodeJS.ProcessEnv = { ...Object.fromEntries(others), ...environment, LC_ALL: 'C' };
    if (index) env['GIT_INDEX_FILE'] = index;
    // What is returned has the type of the encoding, which only the caller's overload knows.
    return new Promise<never>((resolve, reject) => {
      const how = { cwd: root, env, encoding, maxBuffer: 2 ** 28 };
      const child = execFile('git', [...options, ...args], how, (error, output, complaint) => {
        if (!error) resolve(output as never);
        else reject(new Error(error.code === 'ENOENT' ? NO_GIT : String(complaint).trim()));
      });
      child.stdin?.on('error', () => {});
      child.stdin?.end(input ?? '');
    });
  };
}
