// Projects that import the core's npm package, one for each environment: their files, and how each is built.

import type { InlineConfig } from 'vite';
import wasm from 'vite-plugin-wasm';

/** What each project imports; the calls that it makes; the expected result. */
const NAMES = 'contentHash, dates, forms, journal, offers, pages';
const CALLS = `JSON.stringify([
  pages.match('/About/').kind,
  pages.open('/about').kind,
  offers.get('initiation').price.cents > 0,
  journal.search('', { limit: 1 }).articles.length === 1,
  forms.validate('newsletter', { email: 'ana' }).length,
  dates.honoluluDate(new Date(0)),
  contentHash().length,
])`;
export const RESULT = JSON.stringify(['redirect', 'page', true, true, 1, '1969-12-31', 16]);

const NODE = `import { ${NAMES} } from 'core-wasm';\nconsole.log(${CALLS});\n`;
/** For hosts that compile the module themselves; a second call of `init` changes nothing. */
const COMPILED = `import { readFileSync } from 'node:fs';
import { init, ${NAMES} } from 'core-wasm/init';
const file = readFileSync(new URL(import.meta.resolve('core-wasm/core_wasm_bg.wasm')));
const module = new WebAssembly.Module(file);
init(module);
init(module);
console.log(${CALLS});
`;
/** Before `init`, every function throws an error that names the missing call. */
const TOO_EARLY = `import { ${NAMES} } from 'core-wasm/init';
try {
  console.log(${CALLS});
} catch (error) {
  if (error.message === 'Call init(module) first.') console.log('${RESULT}');
}
`;
const REQUIRE = `const { ${NAMES} } = require('core-wasm');\nconsole.log(${CALLS});\n`;
/**
 * Like in a test environment: CommonJS in a context with its own globals. jsdom's globals have no `TextDecoder`, and Jest 26
 * does not know the prefix `node:`.
 */
const ENVIRONMENT = `const { readFileSync } = require('node:fs');
const { builtinModules } = require('node:module');
const { createContext, runInContext } = require('node:vm');
const context = createContext({ console });
function load(name) {
  if (builtinModules.includes(name)) return require(name);
  const module = { exports: {} };
  const code = readFileSync(require.resolve(name), 'utf8');
  const wrapper = '(function (module, exports, require) {' + code + '\\n})';
  runInContext(wrapper, context)(module, module.exports, load);
  return module.exports;
}
load('./test.cjs');
`;
const PAGE = `import { ${NAMES} } from 'core-wasm';\ndocument.title = ${CALLS};\n`;

/** The worker listens before the package is ready, so that no message is lost. */
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
export const IMPORT_MAP = '{"imports":{"core-wasm":"/node_modules/core-wasm/web.js"}}';

type Files = Record<string, string>;

/** Scripts that Node runs, and the bundler of each, if any. */
export const NODE_PROJECTS: {
  name: string;
  files: Files;
  run: string;
  bundled?: string;
  loader?: string;
}[] = [
  { name: 'Node imports it', files: { 'main.js': NODE }, run: 'main.js' },
  { name: 'Node requires it', files: { 'main.cjs': REQUIRE }, run: 'main.cjs' },
  {
    name: 'tsx requires it',
    files: { 'package.json': '{}', 'main.ts': REQUIRE },
    run: 'main.ts',
    loader: 'tsx',
  },
  {
    name: 'a test environment with globals of its own requires it',
    files: { 'main.cjs': ENVIRONMENT, 'test.cjs': REQUIRE },
    run: 'main.cjs',
  },
  { name: 'a host compiles the module', files: { 'main.js': COMPILED }, run: 'main.js' },
  { name: 'a host calls too early', files: { 'main.js': TOO_EARLY }, run: 'main.js' },
  { name: 'esbuild bundles it', files: { 'main.js': NODE }, run: 'out.mjs', bundled: 'esbuild' },
  { name: 'webpack bundles it', files: { 'main.js': NODE }, run: 'out.cjs', bundled: 'webpack' },
];

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
/** Workers of Vite's default format do not support dynamic imports. */
const ES_WORKERS: InlineConfig = { worker: { format: 'es' } };

export interface PageProject {
  name: string;
  files: Files;
  pages: string[];
  bundler?: 'vite' | 'webpack' | 'esbuild';
  vite?: InlineConfig;
  /** True if the module is read from the copy inside a script. */
  copied?: boolean;
}

const VITE = { files: SITE, pages: ['/index.html', '/worker.html'], bundler: 'vite' as const };
export const PAGE_PROJECTS: PageProject[] = [
  { name: 'a page without a bundler', files: PLAIN, pages: ['/index.html'] },
  { name: 'a worker without a bundler', files: PLAIN, pages: ['/worker.html'] },
  { name: 'Vite', ...VITE, vite: ES_WORKERS },
  { name: 'Vite with vite-plugin-wasm', ...VITE, vite: { ...ES_WORKERS, plugins: [wasm()] } },
  { name: 'webpack 5', files: BUILT, pages: ['/index.html'], bundler: 'webpack' },
  { name: 'esbuild', files: BUILT, pages: ['/index.html'], bundler: 'esbuild', copied: true },
];

/** Scripts of workerd, which respond with their result. */
const worker = (imports: string, prepare = '') =>
  `${imports}\n${prepare}\nexport default { fetch: () => new Response(${CALLS}) };\n`;
export const WORKERS: { name: string; files: Files }[] = [
  {
    name: 'workerd imports it',
    files: { 'main.js': worker(`import { ${NAMES} } from 'core-wasm';`) },
  },
  {
    name: 'workerd gives it the module',
    files: {
      'main.js': worker(
        `import { init, ${NAMES} } from 'core-wasm/init';
import module from 'core-wasm/core_wasm_bg.wasm';`,
        'init(module);',
      ),
    },
  },
];

export const EDGE: Files = {
  'main.js': `import { ${NAMES} } from 'core-wasm';\nglobalThis.answer = ${CALLS};\n`,
};

/** TypeScript with the strictest settings: without the types of any host, and with those of a browser. */
const CODE = `import { contentHash, dates, forms, journal, offers, pages, type Offers } from 'core-wasm';
import { init } from 'core-wasm/init';
import { journalList, load, type Deferred, type JournalAnswer } from 'core-wasm/site';
// @ts-expect-error: only the site's
import { load as missing } from 'core-wasm';
// @ts-expect-error: in a group
import { openPage as ungrouped } from 'core-wasm';
const answer = pages.open(pages.pathOf('initiation'));
export const title: string | undefined =
  answer.kind === 'page' && answer.content.page === 'initiation' ? answer.content.hero.title : undefined;
export const kinds: 'page' | 'redirect' | 'notFound' = answer.kind;
export const price = (all: Offers): number => all.initiation.price.cents;
export const codex: string = offers.get('codex').price.text;
export const found: string[] = journal.search('', { category: 'Any' }).articles.map(({ title }) => title);
// @ts-expect-error: misspelt
journal.search('', { categry: 'Any' });
pages.match({ pathname: '/about' });
forms.validate('house', new Map([['name', 'Ana']]));
forms.validate('house', { name: 'Ana', email: null });
// @ts-expect-error: no text
forms.validate('house', { name: 7 });
// @ts-expect-error: no entries
forms.validate('house', ['name']);
export const next: string | null = dates.nextRetreat('2026-01-02');
export const hash: string = contentHash();
export const start = (module: object): void => init(module);
export const list: JournalAnswer = journalList('', { category: 'Any', page: 2 });
// @ts-expect-error: the site's list has no limit
journalList('', { limit: 2 });
export const deferred = (page: Deferred): string => page.path;
load(new Uint8Array());
`;
const IN_BROWSERS = `pages.match(new URL('/about', location.href));
pages.match(location);
forms.validate('house', new FormData());
forms.validate('house', new URLSearchParams());
export const compile = async (file: Response): Promise<void> => init(await WebAssembly.compileStreaming(file));
`;
export const TYPESCRIPT = { es2022: CODE, dom: CODE + IN_BROWSERS };
export const STRICTEST = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noPropertyAccessFromIndexSignature: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
  noEmit: true,
  target: 'ES2022',
  types: [],
};
export const TYPESCRIPT_SETTINGS = [
  ['ESNext', 'bundler', 'main.ts', 'es2022'],
  ['ESNext', 'bundler', 'main.ts', 'dom'],
  ['NodeNext', 'nodenext', 'main.ts', 'es2022'],
  ['NodeNext', 'nodenext', 'main.mts', 'dom'],
  ['NodeNext', 'nodenext', 'main.cts', 'es2022'],
] as const;
