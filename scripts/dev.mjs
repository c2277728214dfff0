// `npm run dev`: Vite with hot reload, checkout-server behind it, and a rebuild on changes of content/ or the core.

import { createServer as createProbe } from 'node:net';
import { join, relative } from 'node:path';
import { buildCoreForDevelopment, exportDocuments, exportProgram } from './build/core.mjs';
import { runSteps } from './build/runner.mjs';
import { DevServer } from './dev/server.mjs';
import { runCommand } from './run-command.mjs';
import { checkNode, ROOT, readEnvFile, withDefaultCheckoutMode } from './settings.mjs';

const CORE = join(ROOT, 'app/.cache/core');
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
await runSteps('packages', 'bindgen', 'documents', 'program', 'pictures', 'icons', 'fonts');

console.log('▸ core, development build');
const command = (program, args, options = {}) =>
  runCommand(program, args, { cwd: ROOT, ...options });
await buildCoreForDevelopment(CORE, (program, args, options) =>
  command(program, args, {
    ...options,
    onLine: (line) => /Compiling/.test(line) && console.log(line),
  }),
).catch(exitWith);

process.env.CORE_PACKAGE = CORE;
const serverPort = await freePort();
// These need npm packages, which the first step may have to install.
const { createServer } = await import('vite');
const { PROGRAM_SOURCES, writeDevProgram, writeDevSite } = await import('./dev/pages.mjs');
const vite = await createServer({
  configFile: join(ROOT, 'app/vite.config.ts'),
  server: { host: '127.0.0.1', port: Number(process.env.PORT) || 5173, proxy: proxies(serverPort) },
  // Form pages are rendered in this process; packages that Node can load itself stay unbundled.
  ssr: { external: ['react', 'react-dom', 'react-router-dom'] },
});
await vite.listen();
const address = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';

const server = new DevServer({
  root: ROOT,
  environment: {
    ...withDefaultCheckoutMode(process.env),
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    SITE_DIR: SITE,
    PROGRAM_DIR: PROGRAM,
    SITE_URL: address,
  },
  command,
});
watchSources();
console.log(`Development site: ${address}`);
await writeDevSite(vite, SITE, address);
await writeDevProgram(vite, PROGRAM);
await server.rebuild();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    server.stop();
    await vite.close();
    process.exit(0);
  });
}

/** Rebuilds the module at once, so that the page updates; everything else when no change came for a while. */
function watchSources() {
  for (const source of [...CORE_SOURCES, 'checkout-server/src'])
    vite.watcher.add(join(ROOT, source));
  const updateCore = debounced(40, rebuildCore);
  const updateRest = debounced(1500, rebuildRest);
  vite.watcher.on('all', (_event, file) => {
    const path = relative(ROOT, file);
    const ofCore = CORE_SOURCES.some((source) => path.startsWith(source));
    if (ofCore) updateCore(path);
    const ofProgram = PROGRAM_SOURCES.some((source) => path.startsWith(source));
    if (ofCore || ofProgram || path.startsWith('checkout-server/src')) updateRest(path);
  });
}

/** Collects changed paths until none came for `delay` milliseconds, then handles them as one batch at a time. */
function debounced(delay, handle) {
  const paths = new Set();
  let timer;
  let last = Promise.resolve();
  return (path) => {
    paths.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const batch = [...paths];
      paths.clear();
      last = last.then(() => handle(batch));
    }, delay);
  };
}

async function rebuildCore(paths) {
  const since = Date.now();
  try {
    if (paths.some((path) => path.startsWith('content'))) {
      // A problem of the content is shown at once; the compiler would find it, too, some seconds later.
      await exportDocuments(command);
      // The articles are no part of the core.
      reload(paths, since);
    }
    await buildCoreForDevelopment(CORE, command);
  } catch (error) {
    showError(error);
    return;
  }
  if (!paths.every((path) => path.startsWith('content/journal'))) reload(paths, since);
}

function reload(paths, since) {
  vite.moduleGraph.invalidateAll();
  vite.ws.send({ type: 'full-reload' });
  console.log(`${paths.join(', ')}: reloaded after ${((Date.now() - since) / 1000).toFixed(1)} s`);
}

/** Changed content may need other pages, image sizes and font subsets; the server contains the core, too. */
async function rebuildRest(paths) {
  if (paths.some((path) => path.startsWith('content'))) {
    // A server that knows another essay does not start without a file for its page.
    await writeDevSite(vite, SITE, address).catch(showError);
    await exportProgram(command, 'dev').catch(showError);
    await command(process.execPath, ['app/scripts/images.mjs']).catch(showError);
    await command(process.execPath, ['app/scripts/fonts.mjs']).catch(showError);
  }
  await writeDevProgram(vite, PROGRAM).catch(showError);
  await server.rebuild();
}

/** Prints an error and shows it in Vite's overlay until the next reload. */
function showError(error) {
  const lines = error.outputTail ?? [error.message];
  const errors = lines.filter((line) => /error|^content\//i.test(line));
  const message = (errors.length > 0 ? errors : lines).join('\n');
  console.error(message);
  vite.ws.send({ type: 'error', err: { message, stack: '' } });
}

function exitWith(error) {
  console.error([...(error.outputTail ?? []), error.message].join('\n'));
  process.exit(1);
}

/**
 * Vite's proxy table. The Content-Security-Policy of the server is removed, because it blocks the inline
 * script of Vite's hot reload.
 */
function proxies(port) {
  const target = `http://127.0.0.1:${port}`;
  const configure = (proxy) => {
    proxy.on('proxyRes', ({ headers }) => {
      delete headers['content-security-policy'];
    });
    proxy.on('error', (_error, _request, response) => {
      if (!response.headersSent)
        response.writeHead?.(503, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('The server is still being compiled. Try again in a moment.');
    });
  };
  const onlyPost = (request) => (request.method === 'POST' ? undefined : request.url);
  return {
    ...Object.fromEntries(PROXIED_PATHS.map((path) => [path, { target, configure }])),
    '^/[^/]+/demo(\\?|$)': { target, configure, bypass: onlyPost },
  };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createProbe();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
