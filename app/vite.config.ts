// How the browser app is built: one client bundle, and one bundle for the prerender with the same code.

import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import wasm from 'vite-plugin-wasm';

const here = import.meta.dirname;

/** The core's package; development puts a quickly compiled one in its place. */
const corePackage = process.env['CORE_PACKAGE'] || join(here, '../core-wasm/pkg');

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** In development the encoded pictures come straight from the cache; the build copies them. */
function pictures(): Plugin {
  return {
    name: 'pictures',
    configureServer(server) {
      server.middlewares.use('/assets/pictures/', (request, response, next) => {
        const name = /^\/([\w-]+\.(avif|webp|jpg))$/.exec(request.url ?? '');
        const file = name?.[1];
        const type = TYPES[name?.[2] ?? ''];
        if (!file || !type) return next();
        response.setHeader('content-type', type);
        createReadStream(join(here, '.cache/pictures', file))
          .on('error', () => next())
          .pipe(response);
      });
    },
  };
}

/**
 * A component that several pages show and that brings no styles, neither itself nor by what it is made of. The
 * others travel with the pages that show them: their styles stand in those pages, and in no other.
 */
function isCommonPart(id: string): boolean {
  return /app\/src\/(components\/.*\.tsx?|generated\/pictures\.ts)$/.test(id) && !bringsStyles(id);
}

function bringsStyles(file: string): boolean {
  const text = readFileSync(file, 'utf8');
  const parts = [...text.matchAll(/from '\.\/([\w-]+)'/g)].flatMap(([, name]) =>
    ['.tsx', '.ts'].map((ending) => join(dirname(file), `${name}${ending}`)).filter(existsSync),
  );
  return text.includes("import '../styles/") || parts.some(bringsStyles);
}

export default defineConfig({
  root: here,
  // .env is read by the commands (scripts/settings.mjs), so that a build depends on its environment alone.
  envDir: false,
  cacheDir: join(here, '.cache/vite'),
  plugins: [react(), wasm(), pictures()],
  resolve: { alias: { 'core-wasm': join(corePackage, 'core_wasm.js') } },
  // The footer's year and the house's day at first; the visitor's own clock corrects them.
  define: {
    __BUILD_YEAR__: new Date().getFullYear(),
    __BUILD_DATE__: JSON.stringify(
      // Sweden writes its dates as the standard does.
      new Date().toLocaleDateString('sv-SE', { timeZone: 'Pacific/Honolulu' }),
    ),
  },
  server: {
    fs: { allow: ['..', corePackage] },
    // What the scripts make there is told to the page by them, once it is whole.
    watch: { ignored: ['**/.cache/**'] },
  },
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    reportCompressedSize: false,
    // Links that fetch scripts early compete with the first picture, and scripts are not needed to read.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? [] : dependencies,
    },
    rolldownOptions: {
      output: {
        // What every page needs is one file; a dozen small ones would only wait for each other.
        codeSplitting: {
          groups: [
            {
              name: 'house',
              test: /app\/src\/core\/|node_modules\/(react|scheduler|cookie|set-cookie-parser)|rolldown\/runtime/,
              priority: 2,
            },
            // The first script needs this much to fetch the rest, and nothing more.
            { name: 'fetch', test: /vite\/(preload-helper|modulepreload)/, priority: 3 },
            { name: 'parts', test: isCommonPart, minShareCount: 2, priority: 1 },
          ],
        },
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.woff2'))
            ? 'assets/fonts/[name]-[hash][extname]'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
  // Everything the prerender needs goes into its one file, React's production build included.
  ssr: { noExternal: true },
});
