// Builds the site into app/dist (bundles, pictures, prerendered pages, compressed copies) and the pages of the
// delivered program into app/program.

import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { buildDay } from './build-day';
import { checkSize } from './built-size';
import { compress } from './compress';
import { CONTENT } from './content-files';
import { chunkAt, readManifest } from './page-styles';
import { INPUT, prerender } from './prerender';
import { inlineStyles, makeDownloads, writeProgram } from './program';
import { publicOrigin } from './public-origin';
import { exportSearchFiles } from './search-files';
import { drawSocialPictures } from './social-pictures';

type ProgramEntry = typeof import('../src/entry-program');

const APP = join(import.meta.dirname, '..');
const DIST = join(APP, 'dist');
const PRERENDER = join(APP, '.cache/prerender');
const SOUNDS = join(CONTENT, 'sounds');
const PROGRAM_STYLES = join(APP, '.cache/program-styles');

/** Entries of the program's pages, of their script, and of the gift card's script. */
const PROGRAM = 'src/entry-program.tsx';
const GUIDE = 'src/entry-guided.ts';
const GIFT = 'src/entry-gift.ts';

process.env['NODE_ENV'] = 'production';
const configFile = join(APP, 'vite.config.ts');
const quiet = { configFile, logLevel: 'warn', mode: 'production' } as const;

const { VITE_BACKEND_URL, VITE_BACKEND_KEY, VITE_BACKEND_FLOW } = process.env;
// Equals the message of the backend's client in the checkout.
if (VITE_BACKEND_URL?.trim() && !VITE_BACKEND_KEY?.trim())
  console.warn(
    'supabaseKey is required. Set VITE_BACKEND_KEY: without it no call of VITE_BACKEND_URL works.',
  );
if (!['', 'implicit', 'pkce'].includes(VITE_BACKEND_FLOW?.trim() ?? ''))
  throw new Error(`VITE_BACKEND_FLOW is "${VITE_BACKEND_FLOW}"; it must be "implicit" or "pkce".`);

await drawSocialPictures();
exportSearchFiles();

console.log('bundling for the browser and for prerendering');
await Promise.all([
  build({
    ...quiet,
    build: { outDir: DIST, emptyOutDir: true, rolldownOptions: { input: INPUT } },
  }),
  build({
    ...quiet,
    build: {
      outDir: PRERENDER,
      emptyOutDir: true,
      ssr: true,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: {
        input: ['src/entry-prerender.tsx', PROGRAM].map((file) => join(APP, file)),
      },
    },
  }),
  // Only the style sheet of this build is used: it contains the rules in the order of the imports.
  build({
    ...quiet,
    build: {
      outDir: PROGRAM_STYLES,
      emptyOutDir: true,
      copyPublicDir: false,
      cssCodeSplit: false,
      rolldownOptions: { input: join(APP, PROGRAM) },
    },
  }),
]);

console.log('copying the pictures and recordings');
if (existsSync(SOUNDS)) await cp(SOUNDS, join(DIST, 'sounds'), { recursive: true });
const isPicture = (file: string) => !file.endsWith('.json');
for (const kind of ['pictures', 'social'])
  await cp(join(APP, '.cache', kind), join(DIST, 'assets', kind), {
    recursive: true,
    filter: isPicture,
  });

const siteUrl = publicOrigin(process.env);
await prerender({ dist: DIST, entry: join(PRERENDER, 'entry-prerender.js'), siteUrl });
const manifest = await readManifest(DIST);
const scriptOf = (entry: string) => `/${chunkAt(manifest, entry).file}`;
await rm(join(DIST, '.vite'), { recursive: true });
await compress(DIST);

const { renderProgram, publisher }: ProgramEntry = await import(
  pathToFileURL(join(PRERENDER, 'entry-program.js')).href
);
const count = await writeProgram({
  renderProgram,
  out: join(APP, 'program'),
  styles: await inlineStyles(PROGRAM_STYLES, DIST),
  script: scriptOf(GUIDE),
  scripts: { gift: scriptOf(GIFT) },
  downloads: await makeDownloads({
    brand: publisher(),
    site: siteUrl,
    modified: buildDay(),
  }),
});
console.log(`wrote ${count} pages of the delivered program`);
for (const folder of [DIST, join(APP, 'program')]) await checkSize(folder);
