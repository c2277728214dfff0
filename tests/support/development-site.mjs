// Builds the site with React's development build, which speaks of everything that hydration finds amiss.
// Usage: node tests/support/development-site.mjs; the site is app/.cache/development/site afterwards.

import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { prerender } from '../../app/scripts/prerender.mjs';

const app = resolve(import.meta.dirname, '../../app');
const site = join(app, '.cache/development/site');
const entry = join(app, '.cache/development/prerender');

process.env.NODE_ENV = 'development';
const shared = {
  configFile: join(app, 'vite.config.ts'),
  mode: 'development',
  logLevel: 'warn',
};

await Promise.all([
  build({ ...shared, build: { outDir: site, emptyOutDir: true, minify: false } }),
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
