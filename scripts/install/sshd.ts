// Finds sshd for the test of publishing over a real connection. Run as a command, it unpacks Debian's package into .tools
// if sshd is missing (unpacking, unlike installing, starts no service). Without sshd the test is skipped with a message.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../environment';

const UNPACKED = join(ROOT, '.tools/sshd');

/** Packages of sshd and of the only library that a minimal system lacks. */
const PACKAGES = ['openssh-server', 'libwrap0'];

const folders = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/sbin',
  join(UNPACKED, 'usr/sbin'),
];

/** Path of sshd, and the folder of the libraries that were unpacked with it. */
export function findSshd(): { program: string; libraries: string } | undefined {
  const program = folders.map((folder) => join(folder, 'sshd')).find((path) => existsSync(path));
  const libraries = join(UNPACKED, 'usr/lib', `${ARCHITECTURES[process.arch]}-linux-gnu`);
  return program === undefined ? undefined : { program, libraries };
}

/** Names of architectures in Debian's library paths. */
const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = {
  arm64: 'aarch64',
  x64: 'x86_64',
};

export const WITHOUT_SSHD = 'sshd is missing: install openssh-server (Debian’s name).';

function unpack(): void {
  mkdirSync(UNPACKED, { recursive: true });
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, { cwd: UNPACKED, stdio: ['ignore', 2, 2] }).status === 0;
  const download = () => run('apt-get', 'download', ...PACKAGES);
  // A new machine may have no package lists yet.
  if (!download() && !(run('apt-get', 'update') && download())) return;
  for (const file of readdirSync(UNPACKED).filter((name) => name.endsWith('.deb')))
    run('dpkg', '-x', file, '.');
}

if (process.argv[1] === import.meta.filename) {
  if (!findSshd() && existsSync('/etc/debian_version')) unpack();
  if (!findSshd()) console.error(WITHOUT_SSHD);
}
