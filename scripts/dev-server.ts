// Runs checkout-server behind the development site: restarts it after changes, or when a request needs the changes, and
// answers requests while it does not run.

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

/** Path of reports for the daily counts, which are not worth a start of the server. */
const COUNTED = '/count';

/** Milliseconds between two attempts to connect to a server that was started. */
const LOOK = 20;

/** Number of last output lines that are shown as the reason when a server has stopped. */
const LAST_LINES = 5;

/** Response while the server is being compiled. */
export const COMPILING = 'The server is being compiled. Try again in a moment.';

interface ServerOptions {
  binary: string;
  /** Environment of the server, without the port. */
  environment: () => NodeJS.ProcessEnv;
  /** Writes the files that the server needs at its start. */
  prepare: () => Promise<void>;
  /** True while the server is being compiled: the old binary may not understand newer files of the checker. */
  isCompiling: () => boolean;
  /** Called with the reason if the server does not run, and with an empty text once it runs. */
  onFault: (text: string) => void;
}

export interface DevelopmentServer {
  /** Proxy settings for Vite's configuration. */
  proxy: Record<string, ProxyOptions>;
  restart: () => Promise<void>;
  /** Marks the server as out of date: the next request that it has to answer restarts it, and waits. */
  outdated: () => void;
  /** Sets the reason why there is no server, if none runs. */
  missing: (text: string) => void;
  stop: () => Promise<void>;
}

/** Creates the server's controller; the server does not run yet. */
export async function developmentServer({
  binary,
  environment,
  prepare,
  isCompiling,
  onFault,
}: ServerOptions): Promise<DevelopmentServer> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  /** Reason why the server does not run; empty while it runs. */
  let reason = COMPILING;
  let starting: Promise<void> | undefined;
  let isOutdated = false;

  function fault(text: string) {
    reason = text;
    onFault(text);
  }

  /** Starts the server; resolves once it accepts connections or has ended. */
  async function start() {
    let printed = '';
    // Output before the server is ready. It is dropped if a newer binary is being compiled.
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
      printed = `${printed}${chunk}`
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
      fault(`The server has stopped: ${printed.trim() || cause}`);
    };
    started.on('error', ({ message }) => ended(message));
    // `close`, unlike `exit`, comes after the output has been read.
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
    isOutdated = false;
    try {
      await prepare();
      await stop();
      await start();
    } catch (error) {
      fault(`The server could not be started: ${(error as Error).message}`);
    }
  });

  /** Holds requests while the server starts; answers 503 if it does not run. */
  async function holdOrAnswer({ url }: IncomingMessage, response: ServerResponse | undefined) {
    if (isOutdated && response && url === COUNTED) {
      response.writeHead(204).end();
      return url;
    }
    if (isOutdated) starting = restart();
    await starting;
    // A request without a response object is a WebSocket; WebSockets are not forwarded.
    if (reason === '' || !response) return undefined;
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(reason);
    return url;
  }

  /**
   * Proxy of a path. Removes two of the server's headers: its Content-Security-Policy would block the inline script of
   * Vite's hot reload, and the file of speculation rules does not exist.
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
      // Only POST requests to the demo page create orders; the page itself is rendered by the app.
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
    outdated() {
      isOutdated = true;
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
