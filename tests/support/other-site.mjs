// Builds the site once more for tests: `development` with React's development build, which speaks of everything that
// hydration finds amiss; `hosted` for a hosted backend, as the variables name it (VITE_BACKEND_URL and its like).
// Usage: node tests/support/other-site.mjs development|hosted; the site is app/.cache/<name>/site afterwards.

import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { prerender } from '../../app/scripts/prerender.mjs';

const [name] = process.argv.slice(2);
const modes = { development: 'development', hosted: 'production' };
const mode = modes[name];
if (!mode) throw new Error(`Which site? One of: ${Object.keys(modes).join(', ')}.`);

const app = resolve(import.meta.dirname, '../../app');
const site = join(app, '.cache', name, 'site');
const entry = join(app, '.cache', name, 'prerender');

process.env.NODE_ENV = mode;
const shared = { configFile: join(app, 'vite.config.ts'), mode, logLevel: 'warn' };
// The prerender's styles are always small, and both have to name a stylesheet alike.
const plain = mode === 'development' ? { minify: false, cssMinify: true } : {};

await Promise.all([
  build({ ...shared, build: { outDir: site, emptyOutDir: true, ...plain } }),
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
await prerender({
  dist: site,
  entry: join(entry, 'entry-prerender.js'),
  siteUrl: 'http://127.0.0.1:8080',
});
