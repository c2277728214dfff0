// `npm run dev`: Vite with hot reload, checkout-server behind it, and a rebuild on changes of content/ or the core.

import { readFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join, relative } from 'node:path';
import { buildCoreForDevelopment, exportDocuments, exportProgram } from './build/core.mjs';
import { runSteps } from './build/runner.mjs';
import { OpenPages } from './dev/open-pages.mjs';
import { DevServer } from './dev/server.mjs';
import { runCommand } from './run-command.mjs';
import { checkNode, ROOT, readEnvFile, withDefaultCheckoutMode } from './settings.mjs';

const CORE = join(ROOT, 'app/.cache/core');
/** The same package with the pages of the content checker, which the app imports. */
const CORE_WITH_CONTENT = join(ROOT, 'scripts/dev/core');
const GENERATED = join(ROOT, 'app/src/generated');
const SERVER = join(ROOT, 'target/debug/checkout-server');
const SITE = join(ROOT, 'app/.cache/dev-site');
const PROGRAM = join(ROOT, 'app/.cache/dev-program');

/** Sources of the core. */
const CORE_SOURCES = [
  'content',
  'core-wasm/src',
  'core-wasm/build',
  'core-wasm/build.rs',
  'core-wasm/package',
];

/** Paths that Vite forwards to checkout-server. */
const PROXIED_PATHS = [
  '/functions',
  '/forms',
  '/webhooks',
  '/healthz',
  '/readyz',
  '/program',
  '^/[^/]+/welcome(\\?|$)',
];

checkNode();
readEnvFile();
await runSteps('packages', 'bindgen', 'documents', 'program', 'pictures', 'fonts');

console.log('▸ core, development build');
const command = (program, args, options = {}) =>
  runCommand(program, args, { cwd: ROOT, ...options });
/** Compilers let what shows the next change go first. */
const compile = (program, args, options = {}) =>
  command(program, args, { priority: constants.priority.PRIORITY_LOW, ...options });
await buildCoreForDevelopment(CORE, (program, args, options) =>
  command(program, args, {
    ...options,
    onLine: (line) => /Compiling/.test(line) && console.log(line),
  }),
).catch(exitWith);

/** The options of each proxy, which contain the address of the running server. */
const forwarding = [];
process.env.CORE_PACKAGE = CORE_WITH_CONTENT;
// These need npm packages, which the first step may have to install.
const { createServer } = await import('vite');
const { PROGRAM_SOURCES, writeDevProgram, writeDevSite } = await import('./dev/pages.mjs');
const vite = await createServer({
  configFile: join(ROOT, 'app/vite.config.ts'),
  server: { host: '127.0.0.1', port: Number(process.env.PORT) || 5173, proxy: proxies() },
  // Form pages are rendered in this process; packages that Node can load itself stay unbundled.
  ssr: { external: ['react', 'react-dom', 'react-router-dom'] },
});
await vite.listen();
const address = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';

const server = new DevServer({
  compile: async () => {
    await compile('cargo', ['build', '--package', 'checkout-server']);
    return SERVER;
  },
  environment: {
    ...withDefaultCheckoutMode(process.env),
    HOST: '127.0.0.1',
    SITE_DIR: SITE,
    PROGRAM_DIR: PROGRAM,
    SITE_URL: address,
  },
  onListen: (address) => {
    for (const proxy of forwarding) proxy.target = address;
  },
});
const openPages = new OpenPages(vite, [GENERATED, CORE]);

/** What the compiled core was made of, besides the pages. */
let compiled = await computedContent();
/** What the content checker has written. */
let generated = await readGenerated();
/** The characters that the font subsets contain. */
let fontCharacters = generated.characters;
watchSources();
console.log(`Development site: ${address}`);
await writeDevSite(vite, SITE, address);
await writeDevProgram(vite, PROGRAM, address);
await server.rebuild();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    server.stop();
    await vite.close();
    process.exit(0);
  });
}

/**
 * Changes are handled in three stages, each one batch at a time: what is changed in the content is shown at once; then the
 * core is compiled; and everything else follows when no change came for a while.
 */
function watchSources() {
  for (const source of [...CORE_SOURCES, 'checkout-server/src'])
    vite.watcher.add(join(ROOT, source));
  const updateRest = debounced(1500, rebuildRest);
  const updateCore = debounced(0, async (paths) => {
    if (await rebuildCore(paths)) for (const path of paths) updateRest(path);
  });
  const updateContent = debounced(40, async (paths) => {
    if (await showContent(paths)) for (const path of paths) updateCore(path);
  });
  vite.watcher.on('all', (_event, file) => {
    const path = relative(ROOT, file);
    if (path.startsWith('content')) updateContent(path);
    else if (CORE_SOURCES.some((source) => path.startsWith(source))) updateCore(path);
    else if (PROGRAM_SOURCES.some((source) => path.startsWith(source))) updateRest(path);
    else if (path.startsWith('checkout-server/src')) updateRest(path);
  });
}

/** Collects changed paths until none came for `delay` milliseconds, then handles them as one batch at a time. */
function debounced(delay, handle) {
  const paths = new Set();
  let timer;
  let last = Promise.resolve();
  const handleBatch = async () => {
    const batch = [...paths];
    paths.clear();
    if (batch.length > 0) await handle(batch);
  };
  return (path) => {
    paths.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(handleBatch).catch(showError);
    }, delay);
  };
}

/** Shows changed pages and documents, or the problems of the content; returns whether there are none. */
async function showContent(paths) {
  const since = Date.now();
  const previous = generated;
  try {
    await exportDocuments(command);
    generated = await readGenerated();
    if (
      generated.pictures !== previous.pictures ||
      paths.some((path) => path.startsWith('content/images'))
    )
      await command(process.execPath, ['app/scripts/images.mjs']);
  } catch (error) {
    showError(error);
    return false;
  }
  // A page reads these only once.
  const once = ({ site, journalIndex, pictures }) => JSON.stringify([site, journalIndex, pictures]);
  if (once(generated) === once(previous)) openPages.show(generated);
  else openPages.reload();
  logShown(paths, since);
  return true;
}

/** Compiles the core; reloads the page where that changes more than the pages that are shown already. */
async function rebuildCore(paths) {
  const since = Date.now();
  try {
    await buildCoreForDevelopment(CORE, compile);
  } catch (error) {
    showError(error);
    return false;
  }
  const content = await computedContent();
  if (content !== compiled || !paths.every((path) => path.startsWith('content'))) {
    openPages.reload();
    logShown(paths, since);
  }
  compiled = content;
  return true;
}

/** What of the content only the compiled core has: all but the texts of pages. */
async function computedContent() {
  const { pages, computed } = await readGenerated();
  return JSON.stringify([computed, pages.map(({ content, ...page }) => page)]);
}

/** What the content checker writes, besides the documents. */
async function readGenerated() {
  const read = (name) => readFile(join(GENERATED, name), 'utf8');
  return {
    ...JSON.parse(await read('pages.json')),
    journalIndex: await read('journal-index.txt'),
    pictures: await read('pictures.json'),
    characters: await read('characters.txt'),
  };
}

function logShown(paths, since) {
  console.log(`${paths.join(', ')}: shown after ${((Date.now() - since) / 1000).toFixed(1)} s`);
}

/** Changed content may need other pages and font subsets; the server contains the core, too. */
async function rebuildRest(paths) {
  if (paths.some((path) => path.startsWith('content'))) {
    // A server that knows another essay does not start without a file for its page.
    await writeDevSite(vite, SITE, address).catch(showError);
    await exportProgram(compile, 'dev').catch(showError);
    const { characters } = generated;
    if (characters !== fontCharacters)
      await compile(process.execPath, ['app/scripts/fonts.mjs']).catch(showError);
    fontCharacters = characters;
  }
  await writeDevProgram(vite, PROGRAM, address).catch(showError);
  await server.rebuild();
}

/** Prints an error and shows it in Vite's overlay until the next reload. */
function showError(error) {
  const lines = error.outputTail ?? [error.message];
  const errors = lines.filter((line) => /error|^content\//i.test(line));
  const message = (errors.length > 0 ? errors : lines).join('\n');
  console.error(message);
  openPages.showFault(message);
}

function exitWith(error) {
  console.error([...(error.outputTail ?? []), error.message].join('\n'));
  process.exit(1);
}

/**
 * Vite's proxy table. Of the server's headers two are removed: its Content-Security-Policy blocks the inline script of
 * Vite's hot reload, and the file of speculation rules is not there.
 */
function proxies() {
  const configure = (proxy, options) => {
    forwarding.push(options);
    proxy.on('proxyRes', ({ headers }) => {
      delete headers['content-security-policy'];
      delete headers['speculation-rules'];
    });
    proxy.on('error', (_error, _request, response) => {
      if (!response.headersSent)
        response.writeHead?.(503, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('The server is still being compiled. Try again in a moment.');
    });
  };
  const onlyPost = (request) => (request.method === 'POST' ? undefined : request.url);
  return {
    ...Object.fromEntries(PROXIED_PATHS.map((path) => [path, { configure }])),
    '^/[^/]+/demo(\\?|$)': { configure, bypass: onlyPost },
  };
}
