// The projects that import the core's npm package, one for each environment: their files, and how each is built.

import type { InlineConfig } from 'vite';
import wasm from 'vite-plugin-wasm';

/** What each project calls, and what that returns. */
const NAMES = 'matchRoute, offer, searchJournal';
const CALLS = `JSON.stringify([
  matchRoute('/About/').kind,
  offer('initiation').price.cents > 0,
  searchJournal('', { limit: 1 }).featured.length,
])`;
export const RESULT = JSON.stringify(['redirect', true, 1]);

const NODE = `import { ${NAMES} } from 'core-wasm';\nconsole.log(${CALLS});\n`;
const REQUIRE = `const { ${NAMES} } = require('core-wasm');\nconsole.log(${CALLS});\n`;
const PAGE = `import { ${NAMES} } from 'core-wasm';\ndocument.title = ${CALLS};\n`;

/** It listens before the package is ready, so that no message is lost. */
const WORKER = `const core = import('core-wasm');
onmessage = async () => {
  const { ${NAMES} } = await core;
  postMessage(${CALLS});
};
`;
const WORKER_PAGE = `const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
worker.onmessage = ({ data }) => { document.title = data; };
worker.postMessage('go');
`;

const html = (script: string, head = '') =>
  `<!doctype html><html lang="en"><title>loading</title>${head}<script type="module" src="${script}"></script>`;
const IMPORT_MAP = `<script type="importmap">{"imports":{"core-wasm":"/node_modules/core-wasm/web.js"}}</script>`;

/** Files by their paths. */
export type Files = Record<string, string>;

/** Scripts that Node runs; where one is bundled before, by what. */
export const NODE_PROJECTS: { name: string; files: Files; run: string; bundled?: string }[] = [
  { name: 'Node imports it', files: { 'main.js': NODE }, run: 'main.js' },
  { name: 'Node requires it', files: { 'main.cjs': REQUIRE }, run: 'main.cjs' },
  { name: 'esbuild bundles it', files: { 'main.js': NODE }, run: 'out.mjs', bundled: 'esbuild' },
  { name: 'webpack bundles it', files: { 'main.js': NODE }, run: 'out.cjs', bundled: 'webpack' },
];

/** A project with a page and a worker. */
const SITE: Files = {
  'index.html': html('/main.js'),
  'worker.html': html('/worker-page.js'),
  'main.js': PAGE,
  'worker-page.js': WORKER_PAGE,
  'worker.js': WORKER,
};
const BUILT: Files = { ...SITE, 'dist/index.html': html('/main.js') };

type Bundler = 'vite' | 'vite7' | 'webpack' | 'webpack599' | 'esbuild' | 'rollup';

/** Pages that Chromium opens; `copied`: the module is read from its copy in a script. */
export const PAGE_PROJECTS: {
  name: string;
  files: Files;
  pages: string[];
  bundler?: Bundler;
  vite?: InlineConfig;
  copied?: boolean;
}[] = [
  {
    name: 'a page without a bundler',
    files: { ...SITE, 'index.html': html('/main.js', IMPORT_MAP) },
    pages: ['/'],
  },
  {
    name: 'a worker without a bundler',
    files: {
      ...SITE,
      'worker.js': WORKER.replace("'core-wasm'", "'/node_modules/core-wasm/web.js'"),
    },
    pages: ['/worker.html'],
  },
  { name: 'Vite', files: SITE, pages: ['/', '/worker.html'], bundler: 'vite', vite: ES_WORKERS() },
  {
    name: 'Vite with vite-plugin-wasm',
    files: SITE,
    pages: ['/', '/worker.html'],
    bundler: 'vite',
    vite: { ...ES_WORKERS(), plugins: [wasm()] },
  },
  {
    name: 'Vite 7',
    files: SITE,
    pages: ['/', '/worker.html'],
    bundler: 'vite7',
    vite: ES_WORKERS(),
  },
  { name: 'webpack 5', files: BUILT, pages: ['/'], bundler: 'webpack' },
  { name: 'webpack 5.99', files: BUILT, pages: ['/'], bundler: 'webpack599' },
  { name: 'esbuild', files: BUILT, pages: ['/'], bundler: 'esbuild', copied: true },
  { name: 'Rollup', files: BUILT, pages: ['/'], bundler: 'rollup', copied: true },
];

/** Workers of Vite's default format cannot import when they are needed. */
function ES_WORKERS(): InlineConfig {
  return { worker: { format: 'es' } };
}

/** A strict TypeScript file, and the settings with which it compiles. */
export const TYPESCRIPT = `import { openPage, pathOf, searchJournal, type Offers } from 'core-wasm';
const answer = openPage(pathOf('initiation'));
export const title: string | undefined =
  answer.kind === 'page' && answer.content.page === 'initiation' ? answer.content.hero.title : undefined;
export const price = (offers: Offers): number => offers.initiation.price.cents;
export const found: string[] = searchJournal('', { category: 'Any' }).articles.map(({ slug }) => slug);
// @ts-expect-error: misspelt
searchJournal('', { categry: 'Any' });
`;
export const TYPESCRIPT_SETTINGS = [
  ['ESNext', 'bundler', 'main.ts'],
  ['NodeNext', 'nodenext', 'main.ts'],
  ['NodeNext', 'nodenext', 'main.cts'],
] as const;
