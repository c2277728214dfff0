// Installs nginx for the tests where this process may. Where there is none, prints the arguments with which the tests leave
// out what needs it, and says so.

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackages } from './debian.mjs';

/** As in checkout-server/tests/requirements/build.rs. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
const isInstalled = () => folders.some((folder) => existsSync(join(folder, 'nginx')));

if (!isInstalled()) installDebianPackages('nginx-light');
if (!isInstalled()) {
  console.error('nginx is not installed: its configuration (deploy/nginx.conf) is not tested with it.');
  console.log('--skip nginx_accepts_the_configuration');
}
