// Builds a variant of the site for tests: `development` with React's development build, which reports every hydration
// mismatch; `hosted` for the hosted backend of hosted-site.json.
// Usage: node tests/support/build-site-variant.ts development|hosted; the site is then in app/.cache/<name>/site.

import { readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { INPUT, prerender } from '../../app/scripts/prerender';

const [name = ''] = process.argv.slice(2);
const modes: Record<string, string> = { development: 'development', hosted: 'production' };
const mode = modes[name];
if (!mode) throw new Error(`Unknown site variant; use one of: ${Object.keys(modes).join(', ')}.`);

const app = resolve(import.meta.dirname, '../../app');
const site = join(app, '.cache', name, 'site');
const entry = join(app, '.cache', name, 'prerender');

process.env['NODE_ENV'] = mode;
if (name === 'hosted') {
  const settings = readFileSync(join(import.meta.dirname, 'hosted-site.json'), 'utf8');
  Object.assign(process.env, JSON.parse(settings));
}
const shared = { configFile: join(app, 'vite.config.ts'), mode, logLevel: 'warn' } as const;
// CSS is minified in the development build too, so that browser and prerender builds give style sheets equal names.
const plain = mode === 'development' ? { minify: false, cssMinify: true } : {};

await Promise.all([
  build({
    ...shared,
    build: { outDir: site, emptyOutDir: true, rolldownOptions: { input: INPUT }, ...plain },
  }),
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
