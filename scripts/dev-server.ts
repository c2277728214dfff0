// checkout-server behind the development site: starts it again after changes, and answers for it while it is not there.

import { type ChildProcess, spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import type { ProxyOptions } from 'vite';
import { endWithParent } from './end-with-parent';
import { ROOT } from './environment';
import { oneAtATime } from './one-at-a-time';

/** Paths that the development server forwards to checkout-server. */
const FORWARDED = [
  ...['/functions', '/count', '/forms', '/webhooks', '/healthz', '/readyz', '/program'],
  '^/[^/]+/welcome(\\?|$)',
];

/** Milliseconds between two looks whether a server that has been started accepts connections. */
const LOOK = 20;

/** How much of what a server has said last is told as the reason why it has stopped. */
const LAST_LINES = 5;

/** What is said instead of a server that is being compiled. */
export const COMPILING = 'The server is being compiled. Try again in a moment.';

interface ServerOptions {
  /** Its file. */
  binary: string;
  /** Its settings, besides the port. */
  environment: () => NodeJS.ProcessEnv;
  /** Writes what has to be there before it starts. */
  prepare: () => Promise<void>;
  /** Whether the server is being compiled: an earlier one may not read what the checker has written meanwhile. */
  isCompiling: () => boolean;
  /** Is told why there is no server, an empty text once there is one. */
  onFault: (text: string) => void;
}

export interface DevelopmentServer {
  /** For Vite's configuration. */
  proxy: Record<string, ProxyOptions>;
  restart: () => Promise<void>;
  /** Tells why there is none, where none runs. */
  missing: (text: string) => void;
  stop: () => Promise<void>;
}

/** A server that does not run yet. */
export async function developmentServer({
  binary,
  environment,
  prepare,
  isCompiling,
  onFault,
}: ServerOptions): Promise<DevelopmentServer> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  /** Why there is no server. */
  let reason = COMPILING;
  let starting: Promise<void> | undefined;

  function fault(text: string) {
    reason = text;
    onFault(text);
  }

  /** Resolves once the server accepts connections, or has ended. */
  async function start() {
    let said = '';
    // What it says before it is ready is no more of interest once another one has been compiled.
    let early = '';
    let isReady = false;
    const started = spawn(binary, [], {
      cwd: ROOT,
      env: { ...environment(), HOST: '127.0.0.1', PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child = started;
    endWithParent(started);
    started.stderr.on('data', (chunk) => {
      if (isReady) process.stderr.write(chunk);
      else early += chunk;
      said = `${said}${chunk}`
        .trimStart()
        .split('\n')
        .slice(-LAST_LINES - 1)
        .join('\n');
    });
    const ended = (cause: string) => {
      if (child !== started) return;
      child = undefined;
      if (!isReady && isCompiling()) return fault(COMPILING);
      process.stderr.write(early);
      fault(`The server has stopped: ${said.trim() || cause}`);
    };
    started.on('error', ({ message }) => ended(message));
    // Once all that it has said is read.
    started.on('close', (code, signal) => ended(`exit ${code ?? signal}`));
    while (child === started && !(await canConnect(port))) await after(LOOK);
    if (child !== started) return;
    isReady = true;
    process.stderr.write(early);
    early = '';
    fault('');
  }

  async function stop(): Promise<void> {
    const running = child;
    child = undefined;
    if (!running) return;
    await new Promise((resolve) => {
      running.once('close', resolve);
      running.kill('SIGTERM');
    });
  }

  const restart = oneAtATime(async () => {
    try {
      await prepare();
      await stop();
      await start();
    } catch (error) {
      fault(`The server could not be started: ${(error as Error).message}`);
    }
  });

  /** Requests wait for a server that is being started, and are answered where there is none. */
  async function holdOrAnswer({ url }: IncomingMessage, response: ServerResponse | undefined) {
    await starting;
    // Without a response it is a WebSocket, of which none is forwarded.
    if (reason === '' || !response) return undefined;
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(reason);
    return url;
  }

  /**
   * Of the server's headers two are removed: its Content-Security-Policy blocks the inline script of Vite's hot reload, and
   * the file of speculation rules is not there.
   */
  const forward: ProxyOptions = {
    target: `http://127.0.0.1:${port}`,
    bypass: holdOrAnswer,
    configure(proxy) {
      proxy.on('proxyRes', ({ headers }) => {
        delete headers['content-security-policy'];
        delete headers['speculation-rules'];
      });
      proxy.on('error', (error, _request, response) => {
        if ('writeHead' in response && !response.headersSent)
          response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' });
        response.end(`The server has not answered: ${error.message}`);
      });
    },
  };

  return {
    proxy: {
      ...Object.fromEntries(FORWARDED.map((path) => [path, forward])),
      // Orders of the demo checkout; its page is one of the app.
      '^/[^/]+/demo(\\?|$)': {
        ...forward,
        bypass: (request, response) =>
          request.method === 'POST' ? holdOrAnswer(request, response) : request.url,
      },
    },
    restart() {
      starting = restart();
      return starting;
    },
    missing(text) {
      if (!child) reason = text;
    },
    stop,
  };
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const listener = createServer().listen(0, '127.0.0.1', () => {
      const { port } = listener.address() as AddressInfo;
      listener.close(() => resolve(port));
    });
  });
}
