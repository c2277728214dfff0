// Vite configuration: a client bundle and a prerender bundle from the same code.

import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import svgr from 'vite-plugin-svgr';
import wasm from 'vite-plugin-wasm';
import { buildDay } from './scripts/build-day.ts';
import { previewPicture } from './scripts/preview-picture.ts';
import { utilities } from './scripts/utilities.ts';

const here = import.meta.dirname;

/**
 * Folders of the checker's output and of the encoded pictures; in the mode `desk`, with the unsaved content of the
 * desk.
 */
interface Folders {
  generated: string;
  pictures: string;
  program: string;
}
const SAVED: Folders = {
  generated: join(here, 'src/generated'),
  pictures: join(here, '.cache/pictures'),
  program: join(here, '.cache/program'),
};
const DESK: Folders = {
  generated: join(here, '../.desk/generated'),
  pictures: join(here, '../.desk/pictures'),
  program: join(here, '../.desk/program'),
};

const TYPES: Record<string, string> = {
  ...{ avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' },
  ...{ mp3: 'audio/mpeg', m4a: 'audio/mp4' },
};

/** Recordings, which the build copies unchanged. */
const SOUNDS = join(here, '../content/sounds');

/**
 * Development server: serves the files that the build copies or writes beside the pages, the encoded pictures, the
 * recordings and the texts of documents. A missing file gets a 404: its page may just have been renamed.
 */
function builtFiles({ generated, pictures }: Folders, isDesk: boolean): Plugin {
  return {
    name: 'built-files',
    configureServer(server) {
      for (const [path, folder] of [
        ['/assets/pictures/', pictures],
        ['/sounds/', SOUNDS],
      ] as const)
        server.middlewares.use(path, async (request, response) => {
          const [, name = '', type = ''] = /^\/([\w-]+\.(\w+))$/.exec(request.url ?? '') ?? [];
          const file = await readFile(join(folder, name)).catch(() =>
            isDesk && folder === pictures
              ? previewPicture({ generated, pictures }, name).catch(() => undefined)
              : undefined,
          );
          response.statusCode = file ? 200 : 404;
          response.setHeader('content-type', TYPES[type] ?? 'text/plain');
          response.end(file);
        });
      for (const name of ['content.bin', 'journal-index.bin'])
        server.middlewares.use(`/src/generated/${name}`, async (_request, response) => {
          response.end(await readFile(join(generated, name)));
        });
      server.middlewares.use(async (request, response, next) => {
        const [, path] = /^\/([\w/-]+)\.body\.json$/.exec(request.url ?? '') ?? [];
        if (path === undefined) return next();
        const name = path.includes('/') ? path : `plain/${path}`;
        const file = join(generated, 'documents', `${name}.json`);
        const text = await readFile(file, 'utf8').catch(() => undefined);
        response.statusCode = text === undefined ? 404 : 200;
        try {
          const { insertPictures } = await server.ssrLoadModule('/src/ui/document-pictures.ts');
          const { html, contents } = JSON.parse(text ?? '{"html":"","contents":[]}');
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify({ html: insertPictures(html), contents }));
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

/**
 * Style sheets for every medium. Of all others, those that match `PAPER` are for paper, and the rest for the screen.
 */
const EVERY_MEDIUM = /\/(styles\/(layers|tokens)|generated\/\w+|program\/gift-card)\.css/;
const PAPER = /\/print\.css/;

/** Limits each style sheet, with its imports, to its medium, so that print styles need not undo screen styles. */
function media(): Plugin {
  return {
    name: 'media',
    transform: {
      filter: { id: { include: /\.css(\?|$)/, exclude: EVERY_MEDIUM } },
      handler: (css, id) => `@media ${PAPER.test(id) ? 'print' : 'screen'} {\n${css}\n}`,
    },
  };
}

/**
 * Defines the build's day, with which prerendered pages begin before the visitor's clock replaces it. The development
 * server takes the current day from the core (src/ui/build-day.ts).
 */
function date(): Plugin {
  return {
    name: 'date',
    apply: 'build',
    config: () => ({ define: { __BUILD_DATE__: JSON.stringify(buildDay()) } }),
  };
}

/** SVG components are decorative, and part of an HTML document. */
const DRAWINGS = { svgrOptions: { svgProps: { 'aria-hidden': 'true', xmlns: '{undefined}' } } };

/**
 * Chunk with the components, lists and styles that several pages share. Forms are larger and shared by fewer pages;
 * icons of the content belong to the pages that show them.
 */
const SHARED =
  /app\/src\/(generated\/[\w-]+\.json|(ui|illustrations|layout|journal|offers)\/(?!icons\/)[\w./-]+\.(tsx?|css|svg\?react))$/;

/**
 * True for a module without a style sheet: a shared file with style sheets would add them to every page that loads it.
 */
const isWithoutStyles = (id: string) =>
  /app\/src\/.*\.tsx?$/.test(id) && !existsSync(id.replace(/\.tsx?$/, '.css'));

/** Modules that answer before hydration (app/src/early-answers.ts). */
const EARLY =
  /app\/src\/(early-answers|forms\/(early-dialog\.ts|form(-dialog)?\.css\?inline)|checkout\/(early-checkout|idempotency-key|storage-key)|journal\/early-search|backend\/(functions?(-call)?|settings)|ui\/adopt-styles)/;

/**
 * True if an offer other than INITIATION delivers a program; otherwise no other page needs the checkout code. In
 * development a program may be put on sale at any time.
 */
function hasOtherPrograms({ program }: Folders): boolean {
  const file = join(program, 'others.json');
  return existsSync(file) && readFileSync(file, 'utf8') !== '{}';
}

export default defineConfig(({ command, mode }) => {
  const folders = mode === 'desk' ? DESK : SAVED;
  return {
    root: here,
    // scripts/environment.ts reads .env for the commands, so that a build depends only on its environment.
    envDir: false,
    cacheDir: join(here, '.cache/vite'),
    plugins: [
      wasm(),
      react(),
      svgr(DRAWINGS),
      utilities(),
      media(),
      date(),
      builtFiles(folders, mode === 'desk'),
    ],
    // The WebAssembly module of wasm-pack without the content; the app streams it.
    resolve: {
      alias: [
        { find: 'core-wasm/site', replacement: join(here, '../core-wasm/pkg/core_wasm.js') },
        ...(mode === 'desk'
          ? [{ find: /^(?:\.\.?\/)+generated\//, replacement: `${folders.generated}/` }]
          : []),
      ],
    },
    // The journal's index is a `.bin` file.
    assetsInclude: ['**/*.bin'],
    define: { __OTHER_OFFERS__: command === 'serve' || hasOtherPrograms(folders) },
    server: {
      fs: { allow: ['..'] },
      // scripts/development-site.ts notifies the pages of changes in these files.
      watch: {
        // An editor may empty a file before it writes it, and the watcher ignores events within 50 ms of a change.
        awaitWriteFinish: { stabilityThreshold: 60, pollInterval: 20 },
        ignored: [
          '**/.cache/**',
          '**/core-wasm/pkg/**',
          '**/{src,.desk}/generated/**/*.{bin,json,txt}',
          '**/.desk/{discarded,drafts,generated/fonts,opened,over,pictures,program,saved}/**',
        ],
      },
    },
    build: {
      // The browsers that have popovers, which the app requires (src/entry-browser.ts). Older browsers show the same
      // pages without the app, so style sheets are compiled for older versions.
      target: ['chrome114', 'edge114', 'firefox125', 'safari17', 'ios17'],
      cssTarget: ['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4'],
      manifest: true,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 400,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // One file with the code of every page, instead of a dozen requests in sequence.
          codeSplitting: {
            groups: [
              // The entry and the module loader: the only file before the app.
              {
                name: 'index',
                test: /app\/src\/(entry-browser|early-listeners)|vite\/(preload-helper|modulepreload)/,
                priority: 5,
              },
              // The code that answers before hydration. It does not import the core.
              { name: 'early', test: EARLY, priority: 5 },
              // Only the entry waits for the core, before any other module imports it (src/entry-browser.ts).
              {
                name: 'core',
                test: /app\/src\/core\/|core-wasm\/pkg|vite-plugin-wasm/,
                priority: 4,
              },
              {
                name: 'base',
                test: /node_modules\/(react|scheduler|cookie|set-cookie-parser)|rolldown\/runtime/,
                priority: 2,
              },
              // The only code that the delivered pages and the site's pages share: tonight's moon, the stored link, and
              // filling in sentences.
              { name: 'moon', test: /app\/src\/ui\/(moon|kept-link|fill-in)\.ts$/, priority: 4 },
              // One script for every page that plays a guide, including the delivered pages, which load nothing else.
              {
                name: 'guided-dialog',
                test: /app\/src\/guided\/(device|guide-memory|guided-dialog|light|player)\.ts$/,
                priority: 3,
              },
              // The player of portals, without scenes: for pages with a portal, and for the sales page, which loads it
              // at a press.
              {
                name: 'portal',
                test: /app\/src\/portals\/(portal|painter|frame-budget|scene|sound)\.ts|prelude\.glsl/,
                priority: 3,
              },
              // Modules that the start of the app imports, and some pages too.
              {
                name: 'started',
                test: /app\/src\/(ui\/(document-body|page-views)|layout\/program-link)\.tsx?$/,
                priority: 3,
                includeDependenciesRecursively: false,
              },
              { name: 'components', test: SHARED, minShareCount: 8, priority: 1 },
              // Small modules that several pages use, which would otherwise be separate files.
              {
                name: 'shared',
                test: isWithoutStyles,
                minShareCount: 3,
                maxModuleSize: 2_500,
                includeDependenciesRecursively: false,
              },
            ],
          },
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith('.woff2'))
              ? 'assets/fonts/[name]-[hash][extname]'
              : 'assets/[name]-[hash][extname]',
        },
      },
    },
    // The prerender bundle contains all dependencies, with React's production build.
    ssr: { noExternal: true },
  };
});
