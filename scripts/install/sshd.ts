// Finds sshd for the test of publishing over a real connection; run as a command it unpacks Debian's package into .tools,
// which starts no service, where there is none. Without it that test is left out, and says so.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../environment';

const UNPACKED = join(ROOT, '.tools/sshd');

/** The server, and the only library of it that no other package of a small system brings along. */
const PACKAGES = ['openssh-server', 'libwrap0'];

const folders = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/sbin',
  join(UNPACKED, 'usr/sbin'),
];

/** The program, and the folder of the libraries that were unpacked with it. */
export function findSshd(): { program: string; libraries: string } | undefined {
  const program = folders.map((folder) => join(folder, 'sshd')).find((path) => existsSync(path));
  const libraries = join(UNPACKED, 'usr/lib', `${ARCHITECTURES[process.arch]}-linux-gnu`);
  return program === undefined ? undefined : { program, libraries };
}

/** Debian's names of architectures in the paths of libraries. */
const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = {
  arm64: 'aarch64',
  x64: 'x86_64',
};

/** What to say where it is missing. */
export const WITHOUT_SSHD = 'sshd is missing: install openssh-server (Debian’s name).';

function unpack(): void {
  mkdirSync(UNPACKED, { recursive: true });
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, { cwd: UNPACKED, stdio: ['ignore', 2, 2] }).status === 0;
  const download = () => run('apt-get', 'download', ...PACKAGES);
  // A new machine has no list of packages.
  if (!download() && !(run('apt-get', 'update') && download())) return;
  for (const file of readdirSync(UNPACKED).filter((name) => name.endsWith('.deb')))
    run('dpkg', '-x', file, '.');
}

if (process.argv[1] === import.meta.filename) {
  if (!findSshd() && existsSync('/etc/debian_version')) unpack();
  if (!findSshd()) console.error(WITHOUT_SSHD);
}
