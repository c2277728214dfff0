// Vite configuration: one client bundle, and one bundle for the prerender from the same code.

import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { corePackage } from './scripts/core-package.mjs';

const here = import.meta.dirname;

/** The core's package; development uses a quickly compiled one. */
const corePath = process.env['CORE_PACKAGE'] || join(here, '../core-wasm/pkg');

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** Development server: serves encoded pictures from the cache; the build copies them. */
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

/** Development server: serves the texts of articles and other documents, which the build writes beside their pages. */
function documents(): Plugin {
  return {
    name: 'documents',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const [, path] = /^\/([\w/-]+)\.body\.json$/.exec(request.url ?? '') ?? [];
        if (path === undefined) return next();
        const name = path.includes('/') ? path : `plain/${path}`;
        const text = readFileSync(join(here, 'src/generated/documents', `${name}.json`), 'utf8');
        const { insertPictures } = await server.ssrLoadModule('/src/ui/document-pictures.ts');
        const { html, contents } = JSON.parse(text);
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ html: insertPictures(html), contents }));
      });
    },
  };
}

/** Folders of components that several pages may share; forms are shared by fewer pages and larger. */
const COMPONENT = /app\/src\/(ui|illustrations|layout|journal|offers)\/[\w.-]+\.tsx?$/;

/**
 * A component without styles, neither its own nor those of the modules it imports: several pages share one chunk of
 * these. A component with styles goes into the chunks of the pages that show it, because each page inlines the
 * styles of its own chunks and no others.
 */
function isSharedComponent(id: string): boolean {
  if (/app\/src\/generated\/[\w-]+\.json$/.test(id)) return true;
  return COMPONENT.test(id) && !importsStyles(id);
}

function importsStyles(file: string): boolean {
  const text = readFileSync(file, 'utf8');
  if (/^import '(?!\.\.\/generated\/)[^']+\.css';$/m.test(text)) return true;
  return [...text.matchAll(/from '(\.[^']+)'/g)]
    .flatMap(([, path]) => ['.tsx', '.ts'].map((ending) => join(dirname(file), `${path}${ending}`)))
    .some(
      (imported) => COMPONENT.test(imported) && existsSync(imported) && importsStyles(imported),
    );
}

/** Whether an offer beside INITIATION delivers a program; otherwise no other page needs the code of the checkout. */
function hasOtherPrograms(): boolean {
  const file = join(here, '.cache/program/others.json');
  return existsSync(file) && readFileSync(file, 'utf8') !== '{}';
}

export default defineConfig({
  root: here,
  // .env is read by the commands (scripts/settings.mjs), so that a build depends on its environment alone.
  envDir: false,
  cacheDir: join(here, '.cache/vite'),
  plugins: [react(), corePackage(corePath), pictures(), documents()],
  // Build year and date; after hydration the visitor's clock replaces them.
  define: {
    __BUILD_YEAR__: new Date().getFullYear(),
    __BUILD_DATE__: JSON.stringify(
      // The Swedish locale writes dates as YYYY-MM-DD.
      new Date().toLocaleDateString('sv-SE', { timeZone: 'Pacific/Honolulu' }),
    ),
    __OTHER_OFFERS__: hasOtherPrograms(),
  },
  server: {
    fs: { allow: ['..', corePath] },
    // The build scripts reload the page themselves, once their output is complete.
    watch: { ignored: ['**/.cache/**', '**/src/generated/**/*.{json,txt}'] },
  },
  build: {
    // The browsers that have popovers, in which alone the app starts (src/entry-browser.ts). Others show the same pages
    // without it, so that style sheets are compiled for older ones.
    target: ['chrome114', 'edge114', 'firefox125', 'safari17', 'ios17'],
    cssTarget: ['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4'],
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    reportCompressedSize: false,
    // Preloaded scripts would compete with the first picture, and reading needs no script.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? [] : dependencies,
    },
    rolldownOptions: {
      output: {
        // One file with what every page needs, instead of a dozen requests that wait for each other.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /app\/src\/core\/|node_modules\/(react|scheduler|cookie|set-cookie-parser)|rolldown\/runtime/,
              priority: 2,
            },
            // All that the entry needs to load the rest.
            { name: 'loader', test: /vite\/(preload-helper|modulepreload)/, priority: 3 },
            { name: 'components', test: isSharedComponent, minShareCount: 2, priority: 1 },
          ],
        },
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.woff2'))
            ? 'assets/fonts/[name]-[hash][extname]'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
  // The prerender's bundle includes everything, with React's production build.
  ssr: { noExternal: true },
});
