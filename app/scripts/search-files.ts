// Exports structured data, sitemap, feeds and calendars from the core, for the site's origin and the day of the build.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDay } from './build-day';
import { publicOrigin } from './public-origin';

const ROOT = join(import.meta.dirname, '../..');
const CONTENT = 'app/src/generated/build-content.bin';
const CONTEXT = 'app/.cache/seo/context.json';
const OUTPUT = 'app/.cache/seo/output.json';
const read = (file: string) => JSON.parse(readFileSync(join(ROOT, 'app/.cache', file), 'utf8'));

/** Writes the files into app/.cache/seo, with references to the encoded pictures and social images. */
export function exportSearchFiles(): void {
  const social: { pages: Record<string, { picture: string }> } = read('social/list.json');
  const icons = readdirSync(join(ROOT, 'app/public/assets/icons'));
  const context = {
    origin: publicOrigin(process.env),
    today: buildDay(),
    icon: `/assets/icons/${icons.find((name) => name.startsWith('mark-512-'))}`,
    social: Object.fromEntries(
      Object.entries(social.pages).map(([file, { picture }]) => [
        file,
        `/assets/social/${picture}`,
      ]),
    ),
    pictures: read('pictures/list.json'),
  };
  mkdirSync(join(ROOT, 'app/.cache/seo'), { recursive: true });
  writeFileSync(join(ROOT, CONTEXT), JSON.stringify(context, null, 2));
  execFileSync(join(ROOT, 'target/start/export'), ['seo', CONTENT, CONTEXT, OUTPUT], {
    cwd: ROOT,
    stdio: 'inherit',
  });
}
