// Builds the whole site into app/dist: bundles, pictures, one HTML file a page, compressed copies.

import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { compress } from './compress.mjs';
import { prerender } from './prerender.mjs';

const APP = join(import.meta.dirname, '..');
const DIST = join(APP, 'dist');
const PRERENDER = join(APP, '.cache/prerender');

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
      ssr: 'src/entry-prerender.tsx',
      copyPublicDir: false,
      minify: false,
    },
  }),
]);

console.log('copying the pictures');
const cache = join(APP, '.cache/pictures');
await mkdir(join(DIST, 'assets/pictures'), { recursive: true });
for (const file of await readdir(cache))
  await cp(join(cache, file), join(DIST, 'assets/pictures', file));

await prerender({
  dist: DIST,
  entry: join(PRERENDER, 'entry-prerender.js'),
  siteUrl: publicOrigin(process.env),
});
await rm(join(DIST, '.vite'), { recursive: true });
await compress(DIST);

/** Where visitors will find the site: SITE_URL, or the address at which the server listens. */
function publicOrigin({ SITE_URL, HOST, PORT }) {
  const port = PORT && PORT !== '0' ? PORT : '8080';
  return (SITE_URL || `http://${HOST || '127.0.0.1'}:${port}`).replace(/\/+$/, '');
}
