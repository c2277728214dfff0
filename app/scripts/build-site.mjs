// Builds the whole site into app/dist: bundles, pictures, one HTML file a page, compressed copies. Beside it, into
// app/program, the pages that only buyers get.

import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { compress } from './compress.mjs';
import { prerender } from './prerender.mjs';
import { inlineStyles, writeProgram } from './program.mjs';
import { publicOrigin } from './public-origin.mjs';

const APP = join(import.meta.dirname, '..');
const DIST = join(APP, 'dist');
const PRERENDER = join(APP, '.cache/prerender');
const PROGRAM_STYLES = join(APP, '.cache/program-styles');

process.env.NODE_ENV = 'production';
const configFile = join(APP, 'vite.config.ts');
const quiet = { configFile, logLevel: 'warn', mode: 'production' };

console.log('bundling for the browser and for the prerender');
await Promise.all([
  build({ ...quiet, build: { outDir: DIST, emptyOutDir: true } }),
  build({
    ...quiet,
    build: {
      outDir: PRERENDER,
      emptyOutDir: true,
      ssr: true,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: { input: ['src/entry-prerender.tsx', 'src/entry-program.tsx'].map(fromApp) },
    },
  }),
  // Of this one the stylesheet alone is used: a page of the program has no script.
  build({
    ...quiet,
    build: {
      outDir: PROGRAM_STYLES,
      emptyOutDir: true,
      copyPublicDir: false,
      cssCodeSplit: false,
      rolldownOptions: { input: fromApp('src/entry-program.tsx') },
    },
  }),
]);

console.log('copying the pictures');
for (const kind of ['pictures', 'social']) {
  const cache = join(APP, '.cache', kind);
  await mkdir(join(DIST, 'assets', kind), { recursive: true });
  for (const file of await readdir(cache))
    if (!file.endsWith('.json')) await cp(join(cache, file), join(DIST, 'assets', kind, file));
}

await prerender({
  dist: DIST,
  entry: join(PRERENDER, 'entry-prerender.js'),
  siteUrl: publicOrigin(process.env),
});
await rm(join(DIST, '.vite'), { recursive: true });
await compress(DIST);

const { renderProgram } = await import(pathToFileURL(join(PRERENDER, 'entry-program.js')).href);
const written = await writeProgram({
  renderProgram,
  out: join(APP, 'program'),
  styles: await inlineStyles(PROGRAM_STYLES, DIST),
});
console.log(`wrote ${written} pages of the program, for buyers alone`);

function fromApp(file) {
  return join(APP, file);
}
