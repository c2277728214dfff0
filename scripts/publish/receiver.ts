// The other end of publishing: `checkout-server receive`, which the server's ssh starts for the publishing key. Both sides
// write lines of JSON; the files follow as bytes (checkout-server/src/cli/receive.rs).

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ServerSettings } from './way';

/** What to do about a connection that fails, by what ssh says. */
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

/** What to do where the key cannot be used without somebody who types. */
const LOCKED =
  'The publishing key on this computer has got a passphrase, which nobody can type here. Ask your operator to take it off (ssh-keygen -p), and publish again.';

/** The most characters of a line of the other side: a table of a hundred thousand orders takes a third of it. */
const LINE_SIZE = 2 ** 26;
/** The most characters that are kept of what ssh says, the last ones. */
const COMPLAINT_SIZE = 2 ** 14;

/** Whether a key asks for a passphrase. */
const isLocked = (key: string) =>
  spawnSync('ssh-keygen', ['-y', '-P', '', '-f', key], { stdio: 'ignore' }).status !== 0;

/** A line of the other side. */
export interface Answer {
  /** Its kind. */
  answer: string;
  /** Why something was not done, in words. */
  message?: string;
  [name: string]: unknown;
}

/** A connection to the receiving command. */
export interface Receiver {
  /** The next answer. */
  answer: () => Promise<Answer>;
  send: (line: object) => void;
  /** Sends what an iterable of bytes gives; a failure shows in the next answer. */
  sendBytes: (bytes: AsyncIterable<Buffer>) => Promise<void>;
  /** Ends the connection, and waits for the end. */
  end: () => Promise<void>;
}

/**
 * Lines of the other side.
 * @throws A line is too long to be an answer.
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

/** Connects to the receiving command. */
export function connect({
  host,
  port,
  user,
  key,
  knownHosts,
}: Pick<ServerSettings, 'host' | 'port' | 'user' | 'key' | 'knownHosts'>): Receiver {
  // Names relative to their folder: ssh reads spaces and `%` in a path as signs of its own.
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
  // No configuration of the user's, no terminal, and arguments alone: no shell reads them on this computer.
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
    { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  let complaint = '';
  ssh.stderr.on('data', (bytes) => {
    complaint = (complaint + bytes).slice(-COMPLAINT_SIZE);
  });
  // What is written after the other side has ended is said by its last answer.
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

  /** Reads what else is sent: the command has ended only once its output has. */
  async function rest(): Promise<void> {
    while (!(await lines.next()).done);
  }

  return {
    answer,
    send: (line) => ssh.stdin.write(`${JSON.stringify(line)}\n`),
    sendBytes: (bytes) => pipeline(bytes, ssh.stdin, { end: false }).catch(() => {}),
    async end() {
      ssh.stdin.end();
      await rest().catch(() => {});
      await ended;
    },
  };
}

/** The answer, where it is of the expected kind. */
export function expect(answer: Answer, kind: string): Answer {
  if (answer.answer === kind) return answer;
  throw new Error(
    answer.message ?? `The server has answered “${answer.answer}” instead of “${kind}”.`,
  );
}

/**
 * Asks about the shop, or decides something about it (checkout-server/src/cli/receive/shop_requests.rs).
 * @param kind Of the answer that is expected.
 * @throws Why it was not done, and what to do.
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
