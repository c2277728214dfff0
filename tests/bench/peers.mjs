// What the benchmarks measure with and compare with: nginx and wrk of this machine or of Debian's packages, and
// static-web-server from crates.io. Whatever is missing goes into .tools and nowhere else.
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../../scripts/command.mjs';
import { installTool, TOOLS } from '../../scripts/tools.mjs';
import { ROOT, which } from './stand.mjs';

const DEBIAN = join(ROOT, '.tools/debian');
const PACKAGES = ['nginx', 'libnginx-mod-http-brotli-static', 'wrk', 'libluajit-5.1-2'];
const MODULE = 'usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const ADVICE =
  'The benchmark of requests needs nginx (with its module brotli_static, to compare brotli) and wrk. ' +
  'Install them with the system’s package manager; on Debian: apt-get install nginx libnginx-mod-http-brotli-static wrk';

/** nginx, its module for brotli where there is one, and wrk; each a path. `libraries` is where wrk finds its own. */
export async function findPeers() {
  const [nginx, wrk] = [which('nginx'), which('wrk')];
  if (nginx && wrk) return { nginx, wrk, brotli: present(`/${MODULE}`), libraries: '' };
  if (!which('apt-get') || !which('dpkg-deb')) throw new Error(ADVICE);
  await unpackDebian();
  const inside = (path) => present(join(DEBIAN, path));
  const found = {
    nginx: inside('usr/sbin/nginx'),
    wrk: inside('usr/bin/wrk'),
    brotli: inside(MODULE),
  };
  if (!found.nginx || !found.wrk) throw new Error(ADVICE);
  return { ...found, libraries: await foldersOfLibraries() };
}

/** static-web-server, in the version that the figures are told of; compiled in some minutes where it is missing. */
export async function findStaticWebServer() {
  const { program, version, byHand } = TOOLS.staticWebServer;
  console.log(`static-web-server ${version} is looked for, and compiled where it is missing …`);
  const command = (name, args, { env }) => runCommand(name, args, { cwd: ROOT, env });
  try {
    await installTool(TOOLS.staticWebServer, { command, say: console.log });
  } catch ({ message }) {
    throw new Error(`static-web-server is left out (${message}). By hand: ${byHand}`);
  }
  return present(join(ROOT, '.tools/bin', program)) ?? which(program);
}

const present = (path) => (existsSync(path) ? path : undefined);

/** Fetches the packages and lays their files into .tools; nothing is set up, and no service begins. */
async function unpackDebian() {
  if (existsSync(join(DEBIAN, 'usr/bin/wrk'))) return;
  console.log(`Fetching ${PACKAGES.join(', ')} into .tools …`);
  const archives = join(DEBIAN, 'archives');
  await mkdir(archives, { recursive: true });
  try {
    await runCommand('apt-get', ['download', ...PACKAGES], { cwd: archives });
  } catch {
    throw new Error(`Debian’s packages could not be fetched (apt-get update may help). ${ADVICE}`);
  }
  for (const archive of await readdir(archives)) {
    await runCommand('dpkg-deb', ['-x', join(archives, archive), DEBIAN]);
  }
  await rm(archives, { recursive: true });
}

async function foldersOfLibraries() {
  const lib = join(DEBIAN, 'usr/lib');
  const folders = await readdir(lib, { withFileTypes: true });
  return folders
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(lib, name))
    .join(':');
}
