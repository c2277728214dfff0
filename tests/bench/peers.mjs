// Finds the reference servers nginx and static-web-server, and the load generator wrk; nginx and wrk are downloaded into
// .tools where they are missing.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, which } from './harness.mjs';

const DEBIAN = join(ROOT, '.tools/debian');
const PACKAGES = ['nginx', 'libnginx-mod-http-brotli-static', 'wrk', 'libluajit-5.1-2'];
const MODULE = 'usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const REQUIREMENTS =
  'The requests benchmark needs nginx (with the module brotli_static for brotli) and wrk. ' +
  'Install them with the system’s package manager; on Debian: apt-get install nginx libnginx-mod-http-brotli-static wrk';

/** Paths of nginx, its brotli module if present, and wrk. `libraries` is the library path that wrk needs. */
export async function findPeers() {
  const [nginx, wrk] = [which('nginx'), which('wrk')];
  if (nginx && wrk) return { nginx, wrk, brotli: ifExists(`/${MODULE}`), libraries: '' };
  if (!which('apt-get') || !which('dpkg-deb')) throw new Error(REQUIREMENTS);
  await unpackDebian();
  const unpacked = (path) => ifExists(join(DEBIAN, path));
  const found = {
    nginx: unpacked('usr/sbin/nginx'),
    wrk: unpacked('usr/bin/wrk'),
    brotli: unpacked(MODULE),
  };
  if (!found.nginx || !found.wrk) throw new Error(REQUIREMENTS);
  return { ...found, libraries: await libraryPath() };
}

/** The path of static-web-server, which `npm run bench` compiles before. */
export const findStaticWebServer = () =>
  ifExists(join(ROOT, '.tools/bin/static-web-server')) ?? which('static-web-server');

const ifExists = (path) => (existsSync(path) ? path : undefined);

/** Downloads the packages and unpacks them into .tools, without installing anything or starting a service. */
async function unpackDebian() {
  if (existsSync(join(DEBIAN, 'usr/bin/wrk'))) return;
  console.log(`Downloading ${PACKAGES.join(', ')} into .tools …`);
  const archives = join(DEBIAN, 'archives');
  await mkdir(archives, { recursive: true });
  try {
    execFileSync('apt-get', ['download', ...PACKAGES], { cwd: archives });
  } catch {
    throw new Error(
      `The Debian packages could not be downloaded (apt-get update may help). ${REQUIREMENTS}`,
    );
  }
  for (const archive of await readdir(archives)) {
    execFileSync('dpkg-deb', ['-x', join(archives, archive), DEBIAN]);
  }
  await rm(archives, { recursive: true });
}

async function libraryPath() {
  const lib = join(DEBIAN, 'usr/lib');
  const folders = await readdir(lib, { withFileTypes: true });
  return folders
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(lib, name))
    .join(':');
}
