// `npm run dev`: Vite, and checkout-server behind it. Beside them wireit builds what has changed, in two watches: of the
// content and the core, and of the server, which takes longer.

import { spawn } from 'node:child_process';
import { existsSync, watchFile } from 'node:fs';
import { createServer as listen } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'vite';
import { PROGRAM_SOURCES, writeDevProgram, writeDevSite } from './dev-pages.mjs';
import { onStop, ROOT, serverEnvironment } from './environment.mjs';

const SITE_DIR = join(ROOT, 'app/.cache/dev-site');
const PROGRAM_DIR = join(ROOT, 'app/.cache/dev-program');
/** Written by the last step of the second watch (package.json). */
const SERVER_BUILT = join(ROOT, 'app/.cache/server-built');

const children = new Set();
/** Starts a command in a process group of its own, so that its own children end with it. */
function start(command, args, options) {
  const child = spawn(command, args, { cwd: ROOT, detached: true, ...options });
  children.add(child);
  child.on('exit', () => children.delete(child));
  return child;
}
const stop = (child) => process.kill(-child.pid, 'SIGTERM');
onStop(() => {
  for (const child of children) stop(child);
  process.exit();
});

const port = await freePort();
process.env.DEV_SERVER = `http://127.0.0.1:${port}`;
const vite = await createServer({
  configFile: join(ROOT, 'app/vite.config.ts'),
  server: { host: '127.0.0.1', port: Number(process.env.PORT) || 5173 },
  // Form pages are rendered in this process; packages that Node can load itself stay unbundled.
  ssr: { external: ['react', 'react-dom', 'react-router-dom'] },
});
await vite.listen();
/** The origin of the development site. */
export const address = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
console.log(`Development site: ${address}`);

let server;
let restarts = Promise.resolve();
/** Renders the pages that the server chooses from, and starts the newest server with them, once there is one. */
function restartServer() {
  if (!existsSync(SERVER_BUILT)) return;
  restarts = restarts
    .then(async () => {
      await writeDevSite(vite, SITE_DIR, address);
      await writeDevProgram(vite, PROGRAM_DIR, address);
      await end(server);
      const env = { ...serverEnvironment(), HOST: '127.0.0.1', PORT: port, SITE_URL: address };
      server = start('target/debug/checkout-server', [], {
        env: { ...env, SITE_DIR, PROGRAM_DIR },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    })
    .catch((error) => console.error(error.message));
}
watchFile(SERVER_BUILT, { interval: 200 }, restartServer);
vite.watcher.on('change', (file) => {
  if (PROGRAM_SOURCES.some((source) => file.startsWith(join(ROOT, source)))) restartServer();
});

watch('dev:content');
watch('dev:server');
restartServer();

/**
 * Runs a step of package.json again whenever its inputs change, without keeping the results of each; what fails is shown
 * over the open page as well.
 */
function watch(step) {
  const child = start('npm', ['run', '--silent', step], {
    env: { ...process.env, WIREIT_WATCH: 'true', WIREIT_CACHE: 'none', WIREIT_LOGGER: 'quiet-ci' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let fault = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      const text = `${chunk}`.replace(/^(Analyzing|\s*\d+% \[.*)?\n/gm, '');
      process.stdout.write(text);
      // From the first step that fails to the end of the run.
      if (fault || text.includes('❌')) fault += text;
      if (fault) vite.ws.send({ type: 'error', err: { message: fault, stack: '' } });
      if (/^(❌ \d+ script|✅)/m.test(text)) fault = '';
    });
}

function end(child) {
  if (!child || !children.has(child)) return undefined;
  return new Promise((resolve) => {
    child.once('exit', resolve);
    stop(child);
  });
}

function freePort() {
  return new Promise((resolve) => {
    const listener = listen().listen(0, '127.0.0.1', () => {
      const { port } = listener.address();
      listener.close(() => resolve(port));
    });
  });
}
