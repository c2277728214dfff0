// Gets nginx for the test of its configuration: from PATH, or unpacked from Debian's package into .tools, which starts no
// service. Where there is none, prints the arguments with which the tests leave that one out, and says so.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../environment';

const UNPACKED = join(ROOT, '.tools/nginx');

/** As in checkout-server/tests/requirements/build.rs. */
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
  // A new machine has no list of packages.
  if (!download() && !(run('apt-get', 'update') && download())) return;
  for (const file of readdirSync(UNPACKED).filter((name) => name.endsWith('.deb')))
    run('dpkg', '-x', file, '.');
}

if (!isInstalled() && existsSync('/etc/debian_version')) unpack();
if (!isInstalled()) {
  console.error('nginx is not installed: deploy/nginx.conf is not tested with it.');
  console.log('--skip nginx_accepts_the_configuration');
}
