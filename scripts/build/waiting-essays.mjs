// Essays whose day of publication has not come: the build leaves them out, and publishes them when it runs on that day.

import { execFile as execFileCallback } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../settings.mjs';
import { CONTENT_CHECK } from './core.mjs';

const execFile = promisify(execFileCallback);

/** The current date in Honolulu as YYYY-MM-DD, which is the date format of the Swedish locale. */
export const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Pacific/Honolulu' });

/**
 * The essays that wait on a day, each with its day of publication, and the argument of the core's build: the newest day
 * of publication that has come, so that the core is compiled again only when an essay is due. The argument is undefined
 * where nothing waits. The content checker reads the essays.
 */
export async function waitingEssays(now = today(), content = join(ROOT, 'content')) {
  const { stdout } = await execFile(join(ROOT, CONTENT_CHECK), ['--publish-days', content]);
  const essays = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ day: line.slice(0, 10), name: line.slice(11) }));
  const waiting = essays.filter(({ day }) => day > now);
  const published = essays.map(({ day }) => day).filter((day) => day <= now);
  const newest = published.sort().at(-1) ?? '0001-01-01';
  return { waiting, contentDate: waiting.length > 0 ? newest : undefined };
}
