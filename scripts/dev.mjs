// `npm run dev`: Vite with hot reload and the server behind it; a change in content/ or the core shows by itself.

import { createServer as createProbe } from 'node:net';
import { join, relative } from 'node:path';
import { runCommand } from './command.mjs';
import { buildCoreForDevelopment, writeBodies } from './core.mjs';
import { PROGRAM_SOURCES, writeDevelopmentProgram } from './dev-program.mjs';
import { DevelopmentServer } from './dev-server.mjs';
import { writeDevelopmentSite } from './dev-site.mjs';
import { runSteps } from './run-steps.mjs';
import { checkNode, demoUnlessStripe, readEnvFile } from './settings.mjs';
import { ROOT } from './steps.mjs';

const CORE = join(ROOT, 'app/.cache/core');
const SITE = join(ROOT, 'app/.cache/dev-site');
const PROGRAM = join(ROOT, 'app/.cache/dev-program');

/** Folders whose files the core is made of. */
const CORE_SOURCES = ['content', 'core-wasm/src', 'core-wasm/build', 'core-wasm/build.rs'];

/** What belongs to the server rather than to the page: everything it answers itself. */
const SERVED_BEHIND = [
  '/functions',
  '/forms',
  '/webhooks',
  '/healthz',
  '/program',
  '/initiation/welcome',
];

checkNode();
readEnvFile();
await runSteps('packages', 'wasmBindgen', 'bodies', 'pictures', 'icons', 'fonts');

console.log('▸ core, for development');
const command = (program, args, options = {}) =>
  runCommand(program, args, { cwd: ROOT, ...options });
await buildCoreForDevelopment(CORE, (program, args, options) =>
  command(program, args, {
    ...options,
    onLine: (line) => /Compiling/.test(line) && console.log(line),
  }),
).catch(stopWith);

process.env.CORE_PACKAGE = CORE;
const behind = await freePort();
const { createServer } = await import('vite');
const vite = await createServer({
  configFile: join(ROOT, 'app/vite.config.ts'),
  server: { host: '127.0.0.1', port: Number(process.env.PORT) || 5173, proxy: proxies(behind) },
  // The forms are rendered here; what Node can load by itself is not bundled for that.
  ssr: { external: ['react', 'react-dom', 'react-router-dom'] },
});
await vite.listen();
const address = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';

const server = new DevelopmentServer({
  root: ROOT,
  environment: {
    ...demoUnlessStripe(process.env),
    HOST: '127.0.0.1',
    PORT: String(behind),
    SITE_DIR: SITE,
    PROGRAM_DIR: PROGRAM,
    SITE_URL: address,
  },
  command,
});
watchSources();
console.log(`The house, while you write: ${address}`);
await writeDevelopmentSite(vite, SITE, address);
await writeDevelopmentProgram(vite, PROGRAM);
await server.rebuild();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    server.stop();
    await vite.close();
    process.exit(0);
  });
}

/** The page first, at once; what it does not wait for follows when the writing pauses. */
function watchSources() {
  for (const source of [...CORE_SOURCES, 'checkout-server/src'])
    vite.watcher.add(join(ROOT, source));
  const showCore = gathered(40, rebuildCore);
  const followUp = gathered(1500, rebuildTheRest);
  vite.watcher.on('all', (_event, file) => {
    const path = relative(ROOT, file);
    const ofCore = CORE_SOURCES.some((source) => path.startsWith(source));
    if (ofCore) showCore(path);
    const ofProgram = PROGRAM_SOURCES.some((source) => path.startsWith(source));
    if (ofCore || ofProgram || path.startsWith('checkout-server/src')) followUp(path);
  });
}

/** Collects paths until none has come for a while, then works on them all, one batch after the other. */
function gathered(pause, work) {
  const paths = new Set();
  let timer;
  let busy = Promise.resolve();
  return (path) => {
    paths.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const batch = [...paths];
      paths.clear();
      busy = busy.then(() => work(batch));
    }, pause);
  };
}

async function rebuildCore(paths) {
  const since = Date.now();
  try {
    await buildCoreForDevelopment(CORE, command);
  } catch (error) {
    showProblem(error);
    return;
  }
  vite.moduleGraph.invalidateAll();
  vite.ws.send({ type: 'full-reload' });
  console.log(
    `${paths.join(', ')}: in the page after ${((Date.now() - since) / 1000).toFixed(1)} s`,
  );
}

/** A new word may need a new letter, a new picture its sizes, the program new pages, and the server its own copy of the core. */
async function rebuildTheRest(paths) {
  if (paths.some((path) => path.startsWith('content'))) {
    await writeBodies(command, 'dev').catch(showProblem);
    await command(process.execPath, ['app/scripts/images.mjs']).catch(showProblem);
    await command(process.execPath, ['app/scripts/fonts.mjs']).catch(showProblem);
  }
  await writeDevelopmentProgram(vite, PROGRAM).catch(showProblem);
  await server.rebuild();
}

/** What is wrong stands in the terminal and over the page, until it is put right. */
function showProblem(error) {
  const lines = error.lastWords ?? [error.message];
  const problems = lines.filter((line) => /error/i.test(line));
  const message = (problems.length > 0 ? problems : lines).join('\n');
  console.error(message);
  vite.ws.send({ type: 'error', err: { message, stack: '' } });
}

function stopWith(error) {
  console.error([...(error.lastWords ?? []), error.message].join('\n'));
  process.exit(1);
}

/**
 * The server's own addresses go to it. Its content policy is left out here: it rightly refuses the
 * inline script with which Vite's hot reload begins.
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
  const posted = (request) => (request.method === 'POST' ? undefined : request.url);
  return {
    ...Object.fromEntries(SERVED_BEHIND.map((path) => [path, { target, configure }])),
    '/initiation/demo': { target, configure, bypass: posted },
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
