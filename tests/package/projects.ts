// The projects that import the core's npm package, one for each environment: their files, and how each is built.

import type { InlineConfig } from 'vite';
import wasm from 'vite-plugin-wasm';

/** What each project calls, and what that returns. */
const NAMES = 'matchRoute, offer, openPage, searchJournal';
const CALLS = `JSON.stringify([
  matchRoute('/About/').kind,
  openPage('/about').kind,
  offer('initiation').price.cents > 0,
  Object.values(searchJournal('', { limit: 1 })).some((found) => found.length === 1),
])`;
export const RESULT = JSON.stringify(['redirect', 'page', true, true]);

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
/** The import map of a page without a bundler. */
export const IMPORT_MAP = '{"imports":{"core-wasm":"/node_modules/core-wasm/web.js"}}';

type Files = Record<string, string>;

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
const PLAIN: Files = {
  ...SITE,
  'index.html': html('/main.js', `<script type="importmap">${IMPORT_MAP}</script>`),
  // An import map does not apply to workers.
  'worker.js': WORKER.replace("'core-wasm'", "'/node_modules/core-wasm/web.js'"),
};
/** Workers of Vite's default format cannot import when they are needed. */
const ES_WORKERS: InlineConfig = { worker: { format: 'es' } };

export interface PageProject {
  name: string;
  files: Files;
  pages: string[];
  bundler?: 'vite' | 'webpack' | 'esbuild';
  vite?: InlineConfig;
  /** The module is read from its copy in a script. */
  copied?: boolean;
}

const VITE = { files: SITE, pages: ['/index.html', '/worker.html'], bundler: 'vite' as const };
/** Pages that Chromium opens. */
export const PAGE_PROJECTS: PageProject[] = [
  { name: 'a page without a bundler', files: PLAIN, pages: ['/index.html'] },
  { name: 'a worker without a bundler', files: PLAIN, pages: ['/worker.html'] },
  { name: 'Vite', ...VITE, vite: ES_WORKERS },
  { name: 'Vite with vite-plugin-wasm', ...VITE, vite: { ...ES_WORKERS, plugins: [wasm()] } },
  { name: 'webpack 5', files: BUILT, pages: ['/index.html'], bundler: 'webpack' },
  { name: 'esbuild', files: BUILT, pages: ['/index.html'], bundler: 'esbuild', copied: true },
];

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
