// Has the core write what machines read (structured data, sitemap, feeds, calendars), told where the site stands.

import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publicOrigin } from '../app/scripts/public-origin.mjs';

const ROOT = join(import.meta.dirname, '..');
const APP = join(ROOT, 'app');
const FOLDER = 'app/.cache/machines';

/** The day that it is in Honolulu, as YYYY-MM-DD: Sweden writes its dates as the standard does. */
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Pacific/Honolulu' });

/**
 * Which of the days that pages tell have come: an event leaves calendars and search engines with its first day, so a
 * site that was built before is built again.
 */
export function daysThatHaveCome() {
  const pages = join(ROOT, 'content/pages');
  const texts = readdirSync(pages).map((file) => readFileSync(join(pages, file), 'utf8'));
  const two = (number) => number.padStart(2, '0');
  const days = texts.flatMap((text) => [
    ...[...text.matchAll(/"(\d{4}-\d\d-\d\d)"/g)].map(([, day]) => day),
    ...[...text.matchAll(/^date = \{(.*)\}$/gm)].flatMap(([, date]) => {
      const [year, month, day] = ['year', 'month', 'day'].map(
        (key) => new RegExp(`\\b${key} = (\\d+)`).exec(date)?.[1],
      );
      return year && month && day ? [`${year}-${two(month)}-${two(day)}`] : [];
    }),
  ]);
  const now = today();
  return days.filter((day) => day <= now);
}

/** Writes made.json: what `core-wasm/src/machines` makes of the site's surroundings. */
export async function tellMachines({ command }) {
  const read = async (file) => JSON.parse(await readFile(join(APP, '.cache', file), 'utf8'));
  const { pages } = await read('social/list.json');
  const icons = await readdir(join(APP, 'public/assets/icons'));
  const surroundings = {
    origin: publicOrigin(process.env),
    today: today(),
    icon: `/assets/icons/${icons.find((name) => name.startsWith('mark-512-'))}`,
    social: Object.fromEntries(
      Object.entries(pages).map(([file, { picture }]) => [file, `/assets/social/${picture}`]),
    ),
    pictures: await read('pictures/list.json'),
  };
  await mkdir(join(ROOT, FOLDER), { recursive: true });
  const given = `${FOLDER}/surroundings.json`;
  await writeFile(join(ROOT, given), JSON.stringify(surroundings, null, 2));
  const which = ['--locked', '--package', 'core-wasm', '--bin', 'machines', '--profile', 'release'];
  await command('cargo', ['run', ...which, '--', given, `${FOLDER}/made.json`]);
}
