// Essays whose day of publication has not come: the build leaves them out, and publishes them when it runs on that day.
// It runs before the packages are installed, so it parses the two keys that it needs by itself.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../settings.mjs';

/** The current date in Honolulu as YYYY-MM-DD, which is the date format of the Swedish locale. */
export const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Pacific/Honolulu' });

/**
 * The essays that wait on a day, each with its day of publication, and the argument of the core's build: the newest day
 * of publication that has come, so that the core is compiled again only when an essay is due. The argument is undefined
 * where nothing waits.
 */
export async function waitingEssays(now = today(), folder = join(ROOT, 'content/journal')) {
  const waiting = [];
  let contentDate = '0001-01-01';
  const names = (await readdir(folder)).filter((name) => /^[^.].*\.md$/.test(name));
  for (const name of names.sort()) {
    const day = publishDay(await readFile(join(folder, name), 'utf8'));
    if (day === undefined) continue;
    if (day > now) waiting.push({ name, day });
    else if (day > contentDate) contentDate = day;
  }
  return { waiting, contentDate: waiting.length > 0 ? contentDate : undefined };
}

/** The stated day of publication as YYYY-MM-DD; undefined for a draft. The core's build reports a day that is none. */
function publishDay(text) {
  const [, frontMatter = ''] = text.replace(/^\uFEFF/, '').split(/^\+\+\+[ \t]*\r?$/m);
  if (/^draft\s*=\s*true/m.test(frontMatter)) return undefined;
  const [, date] = /^publish_date\s*=\s*"([^"]*)"/m.exec(frontMatter) ?? [];
  const time = Date.parse(`${date} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}
