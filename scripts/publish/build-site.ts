// Builds the site and the program for publishing, for a public origin.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endWithParent } from '../end-with-parent';
import { ROOT } from '../environment';

/** Milliseconds that the build has to end after it was stopped. */
const END_TIME = 5000;

/**
 * Builds the site and the program.
 * @param site The public origin.
 * @param day Day of the build (YYYY-MM-DD); today by default.
 * @param signal Ends the build with all of its processes; it rejects once they have ended.
 * @throws if the build fails, with its output after the first line.
 */
export async function buildSite(
  site: string,
  day: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
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
  const end = (name: NodeJS.Signals) => {
    try {
      process.kill(-Number(npm.pid), name);
    } catch {
      // The process group has ended already.
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const onAbort = () => {
    // After SIGINT, and only then, wireit ends the process groups of its steps, and removes its locks.
    end('SIGINT');
    timer = setTimeout(() => end('SIGKILL'), END_TIME);
  };
  signal.addEventListener('abort', onAbort);
  const [code] = await once(npm, 'close').finally(() => {
    signal.removeEventListener('abort', onAbort);
    clearTimeout(timer);
  });
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`The site cannot be built. Nothing has changed.\n${output}`);
}
