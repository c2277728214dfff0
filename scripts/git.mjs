// Git in a project, with arguments alone: no shell reads a name.

import { execFile } from 'node:child_process';

/** What the caller finds where Git is not installed. */
export const NO_GIT = 'Git is not installed on this computer.';

/**
 * Runs Git in a folder: a function of its arguments, which returns the output and fails with what Git complains about.
 * @param {string} root
 * @param {object} [own]
 * @param {Record<string, string>} [own.settings] Of Git's configuration, which win over those of the user.
 * @param {Record<string, string>} [own.environment]
 */
export function gitIn(root, { settings = {}, environment = {} } = {}) {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return function git(args, { input, index, encoding = 'utf8' } = {}) {
    const others = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
    const env = { ...Object.fromEntries(others), ...environment, LC_ALL: 'C' };
    if (index) env.GIT_INDEX_FILE = index;
    return new Promise((resolve, reject) => {
      const how = { cwd: root, env, encoding, maxBuffer: 2 ** 28 };
      const child = execFile('git', [...options, ...args], how, (error, output, complaint) => {
        if (!error) return resolve(output);
        reject(new Error(error.code === 'ENOENT' ? NO_GIT : String(complaint).trim()));
      });
      child.stdin.on('error', () => {});
      child.stdin.end(input ?? '');
    });
  };
}
