// Exports structured data, sitemap, feeds and calendars from the core, for the site's origin and the current date.

import { execFile as execFileCallback } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publicOrigin } from '../../app/scripts/public-origin.mjs';
import { ROOT } from '../settings.mjs';
import { EXPORT, runExport } from './core.mjs';
import { today } from './waiting-essays.mjs';

const execFile = promisify(execFileCallback);

const APP = join(ROOT, 'app');
const CONTEXT = 'app/.cache/seo/context.json';
export const SEO_OUTPUT = 'app/.cache/seo/output.json';

/**
 * The first days of events and the days after their last, up to today, from the core's `export` binary. An event leaves
 * the calendars and the structured data on its first day, and the pages and forms say that it is over after its last, so
 * each date that passes makes the site out of date.
 */
export async function pastEventDates() {
  const { stdout } = await execFile(join(ROOT, EXPORT), ['event-dates']);
  const now = today();
  return stdout.split('\n').filter((date) => date !== '' && date <= now);
}

/** Writes the build context and runs the core's exporter on it. */
export async function exportSeo({ command }) {
  const read = async (file) => JSON.parse(await readFile(join(APP, '.cache', file), 'utf8'));
  const { pages } = await read('social/list.json');
  const icons = await readdir(join(APP, 'public/assets/icons'));
  const context = {
    origin: publicOrigin(process.env),
    today: today(),
    icon: `/assets/icons/${icons.find((name) => name.startsWith('mark-512-'))}`,
    social: Object.fromEntries(
      Object.entries(pages).map(([file, { picture }]) => [file, `/assets/social/${picture}`]),
    ),
    pictures: await read('pictures/list.json'),
  };
  await mkdir(join(APP, '.cache/seo'), { recursive: true });
  await writeFile(join(ROOT, CONTEXT), JSON.stringify(context, null, 2));
  await runExport(command, 'start', 'seo', CONTEXT, SEO_OUTPUT);
}
