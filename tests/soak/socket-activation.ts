// Runs successive checkout-server processes on one listening socket, as a systemd socket unit does.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { SERVER } from '../bench/server';

/**
 * Shell script that holds the socket as file descriptor 3 and never accepts a connection. For each number on its
 * standard input it starts a server with that socket (LISTEN_PID must be the server's process id), and reports when
 * that server has exited.
 */
const SHELL = `
while read -r number; do
  (
    sh -c 'echo "started $1 $$"; LISTEN_PID=$$ LISTEN_FDS=1 exec "$0"' "$0" "$number"
    echo "exited $number $?"
  ) &
done
wait`;
/** Milliseconds within which a server must start, or stop. */
const TIMEOUT = 20_000;

/** Server, and the code with which it exits. */
interface RunningServer {
  pid: number;
  exited: Promise<string>;
}

/** Listening socket, and the server process that currently accepts on it. */
export class SocketActivation {
  #shell: ChildProcess;
  #pendingLines = new Map<string, (rest: string) => void>();
  #count = 0;
  #current: RunningServer | undefined;
  readonly port: number;
  /** Descriptions of unclean exits. */
  failures: string[] = [];
  restarts = 0;

  /** Opens a socket and starts the first server on it; event logs go to the file descriptor `log`. */
  static async open(settings: Record<string, string>, log: number): Promise<SocketActivation> {
    const socket = createServer().listen(0, '127.0.0.1');
    await once(socket, 'listening');
    const { port } = socket.address() as AddressInfo;
    // Node has no public API for the file descriptor of a listening socket.
    const { fd } = (socket as unknown as { _handle: { fd: number } })._handle;
    const shell = spawn('sh', ['-c', SHELL, SERVER], {
      env: { ...process.env, ...settings },
      stdio: ['pipe', 'pipe', log, fd],
    });
    // From here on only the shell holds the socket; no client has connected yet.
    socket.close();
    const activation = new SocketActivation(port, shell);
    if (shell.stdout)
      createInterface({ input: shell.stdout }).on('line', (line) => activation.#onLine(line));
    activation.#current = await activation.#start();
    return activation;
  }

  private constructor(port: number, shell: ChildProcess) {
    this.port = port;
    this.#shell = shell;
  }

  get pid(): number {
    return this.#current?.pid ?? 0;
  }

  /**
   * Replaces the server. If `overlapping`, the new one starts before the old one stops, otherwise after it (like
   * systemd).
   */
  async restart({ overlapping }: { overlapping: boolean }): Promise<void> {
    const previous = this.#current;
    if (!overlapping) await this.#stop(previous);
    this.#current = await this.#start();
    if (overlapping) await this.#stop(previous);
    this.restarts += 1;
  }

  /** Stops the server and the shell. */
  async close(): Promise<void> {
    await this.#stop(this.#current);
    this.#shell.stdin?.end();
    if (this.#shell.exitCode === null) await once(this.#shell, 'exit');
  }

  async #start(): Promise<RunningServer> {
    this.#count += 1;
    const number = this.#count;
    const started = this.#waitForLine(`started ${number}`);
    const ready = this.#waitForLine('Listening on');
    const exited = this.#waitForLine(`exited ${number}`, Number.POSITIVE_INFINITY);
    this.#shell.stdin?.write(`${number}\n`);
    const pid = Number(await started);
    const code = await Promise.race([ready.then(() => undefined), exited]);
    if (code !== undefined) throw new Error(`A server exited at its start with ${code}.`);
    return { pid, exited };
  }

  async #stop(server: RunningServer | undefined): Promise<void> {
    if (!server) return;
    const { pid, exited } = server;
    process.kill(pid, 'SIGTERM');
    const timeout = new Promise((resolve) => setTimeout(resolve, TIMEOUT, 'timeout').unref());
    const code = await Promise.race([exited, timeout]);
    if (code === 'timeout') process.kill(pid, 'SIGKILL');
    if (code !== '0') this.failures.push(`a server exited with ${code}`);
  }

  /** Resolves with the rest of the next line that starts with `prefix`. */
  #waitForLine(prefix: string, timeout = TIMEOUT): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#pendingLines.set(prefix, resolve);
      if (Number.isFinite(timeout)) {
        setTimeout(() => reject(new Error(`No line "${prefix}" was printed.`)), timeout).unref();
      }
    });
  }

  #onLine(line: string): void {
    for (const [prefix, resolve] of this.#pendingLines) {
      if (!line.startsWith(`${prefix} `)) continue;
      this.#pendingLines.delete(prefix);
      resolve(line.slice(prefix.length + 1));
    }
  }
}
