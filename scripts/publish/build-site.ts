// Builds the site and the program for publishing, for a public origin.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endWithParent } from '../end-with-parent';
import { ROOT } from '../environment';

/**
 * Builds the site and the program.
 * @param site The public origin.
 * @param day Day of the build (YYYY-MM-DD); today by default.
 * @throws if the build fails, with its output after the first line.
 */
export async function buildSite(site: string, day?: string): Promise<void> {
  const npm = spawn('npm', ['run', '--silent', 'build:site'], {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, SITE_URL: site, ...(day && { BUILD_DAY: day }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithParent(npm, true);
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (bytes) => {
      output += bytes;
    });
  const [code] = await once(npm, 'close');
  if (code !== 0) throw new Error(`The site cannot be built. Nothing has changed.\n${output}`);
}
