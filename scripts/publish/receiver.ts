// Client of `checkout-server receive`, which the server's ssh starts for the publishing key. Both sides write lines of
// JSON; files follow as bytes (checkout-server/src/cli/receive.rs).

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ServerSettings } from './way';

/** What to do if a connection fails, by the error message of ssh. */
const REMEDIES: [pattern: RegExp, remedy: string][] = [
  [
    /Host key verification failed|REMOTE HOST IDENTIFICATION HAS CHANGED/,
    'The server shows another key than at the first time. Do not go on: ask your operator whether it was replaced. If so, remove its settings (the folder .publish) and publish again.',
  ],
  [
    /Permission denied/,
    'The server does not know this computer’s publishing key yet. Give your operator the lines in .publish/lines-for-the-operator.txt, and try again.',
  ],
  [
    /Could not resolve hostname|Connection refused|timed out|No route to host|unreachable/i,
    'The server cannot be reached. Is this computer online? If so, ask your operator.',
  ],
];

/** Remedy if the key needs a passphrase that nobody types. */
const LOCKED =
  'The publishing key on this computer has got a passphrase, which nobody can type here. Ask your operator to take it off (ssh-keygen -p), and publish again.';

/** Maximum length of a received line: a table of a hundred thousand orders needs a third of it. */
const LINE_SIZE = 2 ** 26;
/** Number of last characters of ssh's error output that are kept. */
const COMPLAINT_SIZE = 2 ** 14;
/** Milliseconds after which a stopped connection is cut, if the server has not ended it. */
const END_TIME = 3000;

/** True if a key requires a passphrase. */
const isLocked = (key: string) =>
  spawnSync('ssh-keygen', ['-y', '-P', '', '-f', key], { stdio: 'ignore' }).status !== 0;

/** Line that the server sends. */
export interface Answer {
  answer: string;
  /** Reason why something was not done, in words for the owner. */
  message?: string;
  [name: string]: unknown;
}

export interface Receiver {
  answer: () => Promise<Answer>;
  send: (line: object) => void;
  /** Sends the bytes of an iterable, until the signal is aborted; a failure appears in the next answer. */
  sendBytes: (bytes: AsyncIterable<Buffer>, signal: AbortSignal) => Promise<void>;
  /** Closes the connection, and waits until it has ended. */
  end: () => Promise<void>;
  /** Closes the connection while something is being sent, and waits until it has ended, but not long. */
  stop: () => Promise<void>;
}

/**
 * Yields the lines that the server sends.
 * @throws if a line is too long to be an answer.
 */
async function* linesOf(output: Readable): AsyncGenerator<string, undefined> {
  let line = '';
  for await (const part of output.setEncoding('utf8') as AsyncIterable<string>) {
    const [rest = '', ...others] = part.split('\n');
    line += rest;
    for (const next of others) {
      yield line;
      line = next;
    }
    if (line.length > LINE_SIZE)
      throw new Error('The server has sent an answer that is too long. Ask your operator.');
  }
}

export function connect({
  host,
  port,
  user,
  key,
  knownHosts,
}: Pick<ServerSettings, 'host' | 'port' | 'user' | 'key' | 'knownHosts'>): Receiver {
  // Paths relative to their folder, because ssh interprets spaces and `%` in a path.
  const folder = dirname(key);
  const options = {
    BatchMode: 'yes',
    StrictHostKeyChecking: 'yes',
    UserKnownHostsFile: relative(folder, knownHosts),
    GlobalKnownHostsFile: '/dev/null',
    IdentitiesOnly: 'yes',
    ConnectTimeout: '15',
    ServerAliveInterval: '15',
    ServerAliveCountMax: '4',
  };
  const args = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  // Ignores the user's configuration, allocates no terminal, and passes arguments without a shell on this computer.
  const ssh = spawn(
    'ssh',
    [
      '-F',
      'none',
      '-T',
      ...args,
      '-i',
      basename(key),
      '-p',
      port,
      '--',
      `${user}@${host}`,
      'receive',
    ],
    // In its own process group, so that Ctrl+C in a terminal does not end it: this process does.
    { cwd: folder, detached: true, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  let complaint = '';
  ssh.stderr.on('data', (bytes) => {
    complaint = (complaint + bytes).slice(-COMPLAINT_SIZE);
  });
  // A write after the server has ended fails; the server's last answer gives the reason.
  ssh.stdin.on('error', () => {});
  const ended = once(ssh, 'close').catch((error) => [error.code === 'ENOENT' ? 'missing' : 1]);
  const lines = linesOf(ssh.stdout);

  async function answer(): Promise<Answer> {
    const { value, done } = await lines.next();
    if (!done) return JSON.parse(value);
    const [code] = await ended;
    if (code === 'missing')
      throw new Error('ssh is missing. It comes with OpenSSH, which publishing needs.');
    const [pattern, found] = REMEDIES.find(([one]) => one.test(complaint)) ?? [];
    const isRefused = pattern?.test('Permission denied') ?? false;
    const remedy = isRefused && existsSync(key) && isLocked(key) ? LOCKED : found;
    throw new Error(
      [
        remedy ??
          'The connection to the server has ended. Publish again: it shows where things stand.',
        complaint.trim(),
      ]
        .filter(Boolean)
        .join('\n'),
    );
  }

  /** Reads the remaining output: the command has ended only when its output has ended. */
  async function rest(): Promise<void> {
    while (!(await lines.next()).done);
  }

  async function end(): Promise<void> {
    ssh.stdin.end();
    await rest().catch(() => {});
    await ended;
  }

  return {
    answer,
    send: (line) => ssh.stdin.write(`${JSON.stringify(line)}\n`),
    sendBytes: (bytes, signal) =>
      pipeline(bytes, ssh.stdin, { end: false, signal }).catch(() => {}),
    end,
    async stop() {
      // The server discards what has arrived, and ends.
      ssh.stdin.destroy();
      const timer = setTimeout(() => ssh.kill(), END_TIME);
      await end();
      clearTimeout(timer);
    },
  };
}

/** Returns the answer if it is of the expected kind, otherwise throws. */
export function expect(answer: Answer, kind: string): Answer {
  if (answer.answer === kind) return answer;
  throw new Error(
    answer.message ?? `The server has answered “${answer.answer}” instead of “${kind}”.`,
  );
}

/**
 * Sends a request about the shop: a query or a decision (checkout-server/src/cli/receive/shop_requests.rs).
 * @param kind The kind of the expected answer.
 * @throws an error that says why it was not done, and what to do.
 */
export async function askShop(
  settings: ServerSettings,
  request: { ask: string; [name: string]: unknown },
  kind: string,
): Promise<Answer> {
  const receiver = connect({ ...settings, user: settings.shopUser });
  try {
    expect(await receiver.answer(), 'ready');
    receiver.send(request);
    return expect(await receiver.answer(), kind);
  } finally {
    await receiver.end();
  }
}
