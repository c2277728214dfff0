// Runs a real sshd on loopback, with its own host key and configuration, for one key that may run only given commands.

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { findSshd, WITHOUT_SSHD } from '../../scripts/install/sshd';

/**
 * Runs sshd as root in a private mount namespace, with a user and a folder that sshd requires and this computer may
 * lack.
 */
const AS_ROOT = `
mount -t tmpfs none /run
mkdir /run/sshd
printf 'sshd:x:65533:65534::/run/sshd:/usr/sbin/nologin\\n' | cat /etc/passwd - > "$1"
mount --bind "$1" /etc/passwd
shift
exec "$@"`;

/** Programs that newer releases of sshd start, by the option that sets their path. */
const PARTS = { SshdSessionPath: 'sshd-session', SshdAuthPath: 'sshd-auth' };

export interface SshServer {
  port: string;
  user: string;
  /** Sets the lines of `authorized_keys`. */
  allow: (lines: string) => Promise<void>;
  /** Stops sshd and starts it at the same address with another host key. */
  startWithAnotherKey: () => Promise<void>;
  stop: () => Promise<void>;
}

const isRoot = process.getuid?.() === 0;

/** Reason why sshd cannot run here; `undefined` if it can. */
export function withoutSshServer(): string | undefined {
  if (!findSshd()) return WITHOUT_SSHD;
  if (isRoot && spawnSync('unshare', ['-m', 'true']).status !== 0)
    return 'This system gives no program a file system of its own (unshare -m).';
  return undefined;
}

/** @param folder Folder for the files of sshd. */
export async function startSshServer(folder: string): Promise<SshServer> {
  const sshd = findSshd();
  if (!sshd) throw new Error('sshd is missing.');
  await mkdir(folder, { recursive: true });
  const [key, keys, settings] = ['host-key', 'authorized-keys', 'settings'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const port = await freePort();
  const parts = Object.entries(PARTS)
    .map(([option, name]) => [option, join(dirname(sshd.program), '../lib/openssh', name)] as const)
    .filter(([, path]) => existsSync(path));
  const options = {
    ListenAddress: `127.0.0.1:${port}`,
    HostKey: key,
    AuthorizedKeysFile: keys,
    PidFile: 'none',
    StrictModes: 'no',
    UsePAM: 'no',
    PasswordAuthentication: 'no',
    KbdInteractiveAuthentication: 'no',
    PermitRootLogin: 'prohibit-password',
    ...Object.fromEntries(parts),
  };
  const lines = Object.entries(options).map(([name, value]) => `${name} ${value}\n`);
  await writeFile(settings, lines.join(''));
  await writeFile(keys, '');
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    await rm(key, { force: true });
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
    const command = [sshd?.program ?? '', '-D', '-e', '-f', settings];
    const [program = '', ...args] = isRoot
      ? ['unshare', '-m', 'sh', '-ec', AS_ROOT, 'sh', join(folder, 'passwd'), ...command]
      : command;
    const started = spawn(program, args, {
      env: { ...process.env, LD_LIBRARY_PATH: sshd?.libraries },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child = started;
    let output = '';
    await new Promise<void>((resolve, reject) => {
      started.stderr.on('data', (bytes) => {
        output += bytes;
        if (output.includes('Server listening')) resolve();
      });
      started.once('error', reject);
      started.once('exit', () => reject(new Error(`sshd has ended: ${output}`)));
    });
  }

  async function stop(): Promise<void> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null) return;
    ending.kill();
    await once(ending, 'exit');
  }

  await start();
  return {
    port,
    user: userInfo().username,
    allow: (allowed) => writeFile(keys, allowed),
    async startWithAnotherKey() {
      const former = await readFile(key, 'utf8');
      await stop();
      await start();
      if ((await readFile(key, 'utf8')) === former) throw new Error('The key is the same.');
    },
    stop,
  };
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return String(typeof address === 'object' ? address?.port : '');
}
