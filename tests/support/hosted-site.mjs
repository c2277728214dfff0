// Builds the site for a hosted backend, as the variables name it (VITE_BACKEND_URL and its like).
// Usage: node tests/support/hosted-site.mjs; the site is app/.cache/hosted/site afterwards.

import { cp, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { prerender } from '../../app/scripts/prerender.mjs';

const app = resolve(import.meta.dirname, '../../app');
const site = join(app, '.cache/hosted/site');
const entry = join(app, '.cache/hosted/prerender');

process.env.NODE_ENV = 'production';
const shared = { configFile: join(app, 'vite.config.ts'), mode: 'production', logLevel: 'warn' };

await Promise.all([
  build({ ...shared, build: { outDir: site, emptyOutDir: true } }),
  build({
    ...shared,
    build: {
      outDir: entry,
      emptyOutDir: true,
      ssr: 'src/entry-prerender.tsx',
      copyPublicDir: false,
      minify: false,
    },
  }),
]);
await cp(join(app, '.cache/pictures'), join(site, 'assets/pictures'), { recursive: true });
const read = async (file) => JSON.parse(await readFile(join(app, '.cache', file), 'utf8'));
await prerender({
  dist: site,
  social: await read('social/list.json'),
  machines: await read('machines/made.json'),
  entry: join(entry, 'entry-prerender.js'),
  siteUrl: 'http://127.0.0.1:8080',
});
