// Keeps a listening socket while servers come and go on it, as a service manager's socket unit does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { memory, PROGRAM } from '../bench/stand.mjs';

/**
 * A shell that never takes a connection and holds the socket as its file 3. For each number that it reads it starts a
 * server with that socket (LISTEN_PID has to be the server's own id), and tells when that one ends.
 */
const SHELL = `
while read -r number; do
  (
    sh -c 'echo "started $1 $$"; LISTEN_PID=$$ LISTEN_FDS=1 exec "$0"' "$0" "$number"
    echo "ended $number $?"
  ) &
done
wait`;
/** Milliseconds that a server may take to begin, and to end. */
const PATIENCE = 20_000;

/** The socket, its keeper, and the one server that is at work. */
export class House {
  #keeper;
  #lines = new Map();
  #number = 0;
  #server;
  /** Servers that did not end in order. */
  faults = [];
  /** How many have taken over from another. */
  changes = 0;

  /** Opens a socket and the first server on it. What they say of events goes to the file `log`. */
  static async open(settings, log) {
    const house = new House();
    const socket = createServer().listen(0, '127.0.0.1');
    await once(socket, 'listening');
    house.port = socket.address().port;
    house.url = `http://127.0.0.1:${house.port}`;
    const env = { ...process.env, WORKERS: '2', LOG_FORMAT: 'off', ...settings };
    house.#keeper = spawn('sh', ['-c', SHELL, PROGRAM], {
      env,
      // Node has no public name for the number of a listening socket's file.
      stdio: ['pipe', 'pipe', log, socket._handle.fd],
    });
    // From here on the keeper alone has it, before anybody could connect.
    socket.close();
    createInterface({ input: house.#keeper.stdout }).on('line', (line) => house.#hear(line));
    house.#server = await house.#start();
    return house;
  }

  /** How much memory the server at work holds, in megabytes. */
  memory() {
    return memory(this.#server.pid);
  }

  /** The server's process. */
  get pid() {
    return this.#server.pid;
  }

  /** Lets the next server take over: once it is ready, or only when the one before it has ended, as systemd does. */
  async change({ overlapping }) {
    const before = this.#server;
    if (!overlapping) await this.#stop(before);
    this.#server = await this.#start();
    if (overlapping) await this.#stop(before);
    this.changes += 1;
  }

  /** Ends everything that was started. */
  async close() {
    await this.#stop(this.#server);
    this.#keeper.stdin.end();
    if (this.#keeper.exitCode === null) await once(this.#keeper, 'exit');
  }

  async #start() {
    this.#number += 1;
    const number = this.#number;
    const started = this.#expect(`started ${number}`);
    const ready = this.#expect('Listening on');
    const ended = this.#expect(`ended ${number}`, Number.POSITIVE_INFINITY);
    this.#keeper.stdin.write(`${number}\n`);
    const pid = Number(await started);
    const code = await Promise.race([ready.then(() => undefined), ended]);
    if (code !== undefined) throw new Error(`A server ended at its start, with ${code}.`);
    return { pid, ended };
  }

  async #stop({ pid, ended }) {
    process.kill(pid, 'SIGTERM');
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, 'late').unref());
    const code = await Promise.race([ended, late]);
    if (code === 'late') process.kill(pid, 'SIGKILL');
    if (code !== '0') this.faults.push(`a server ended with ${code}`);
  }

  /** The rest of the line that begins so. */
  #expect(beginning, patience = PATIENCE) {
    return new Promise((resolve, reject) => {
      this.#lines.set(beginning, resolve);
      if (Number.isFinite(patience)) {
        setTimeout(() => reject(new Error(`Nobody said "${beginning}".`)), patience).unref();
      }
    });
  }

  #hear(line) {
    for (const [beginning, resolve] of this.#lines) {
      if (!line.startsWith(`${beginning} `)) continue;
      this.#lines.delete(beginning);
      resolve(line.slice(beginning.length + 1));
    }
  }
}
