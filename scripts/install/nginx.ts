// Finds nginx for the test of its configuration: on PATH, or unpacked from Debian's package into .tools (unpacking, unlike
// installing, starts no service). Without nginx, prints the arguments that skip that test, with a message.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../environment';

const UNPACKED = join(ROOT, '.tools/nginx');

/** Folders of programs, as in checkout-server/tests/requirements/build.rs. */
const folders = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/sbin',
  join(UNPACKED, 'usr/sbin'),
];
const isInstalled = () => folders.some((folder) => existsSync(join(folder, 'nginx')));

function unpack(): void {
  mkdirSync(UNPACKED, { recursive: true });
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, { cwd: UNPACKED, stdio: ['ignore', 2, 2] }).status === 0;
  const download = () => run('apt-get', 'download', 'nginx');
  // A new machine may have no package lists yet.
  if (!download() && !(run('apt-get', 'update') && download())) return;
  for (const file of readdirSync(UNPACKED).filter((name) => name.endsWith('.deb')))
    run('dpkg', '-x', file, '.');
}

if (!isInstalled() && existsSync('/etc/debian_version')) unpack();
if (!isInstalled()) {
  console.error('nginx is not installed: deploy/nginx.conf is not tested with it.');
  console.log('--skip nginx_accepts_the_configuration');
}
