// Exports structured data, sitemap, feeds and calendars from the core, for the site's origin and the current date.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicOrigin } from '../app/scripts/public-origin';
import { ROOT, today } from './environment';

const CONTENT = 'app/src/generated/build-content.bin';
const CONTEXT = 'app/.cache/seo/context.json';
const OUTPUT = 'app/.cache/seo/output.json';
const read = (file: string) => JSON.parse(readFileSync(join(ROOT, 'app/.cache', file), 'utf8'));

const social: { pages: Record<string, { picture: string }> } = read('social/list.json');
const icons = readdirSync(join(ROOT, 'app/public/assets/icons'));
const context = {
  origin: publicOrigin(process.env),
  today: today(),
  icon: `/assets/icons/${icons.find((name) => name.startsWith('mark-512-'))}`,
  social: Object.fromEntries(
    Object.entries(social.pages).map(([file, { picture }]) => [file, `/assets/social/${picture}`]),
  ),
  pictures: read('pictures/list.json'),
};
mkdirSync(join(ROOT, 'app/.cache/seo'), { recursive: true });
writeFileSync(join(ROOT, CONTEXT), JSON.stringify(context, null, 2));
execFileSync(join(ROOT, 'target/start/export'), ['seo', CONTENT, CONTEXT, OUTPUT], {
  cwd: ROOT,
  stdio: 'inherit',
});
