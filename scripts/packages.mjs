// Runs before `npm start`, `npm test` and others (`pre…` in package.json): checks Node's version, and installs the npm
// packages of package-lock.json where those in node_modules are others.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const readJson = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

const [, minimum] = />=(.+)/.exec(readJson('package.json').engines.node);
if (process.versions.node.localeCompare(minimum, 'en', { numeric: true }) < 0) {
  console.error(
    `Node ${minimum} or newer is needed; this is ${process.versions.node}. See https://nodejs.org`,
  );
  process.exit(1);
}

if (!isInstalled()) {
  console.log('Installing npm packages …');
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) {
    console.error(
      'This needs access to the npm registry. Run the same command again once there is a connection.',
    );
    process.exit(1);
  }
}
removeOldResults(14);

function isInstalled() {
  const wanted = readJson('package-lock.json').packages;
  let found;
  try {
    found = readJson('node_modules/.package-lock.json').packages;
  } catch {
    return false;
  }
  const isSame = (path) => found[path]?.integrity === wanted[path]?.integrity;
  const needed = Object.keys(wanted).filter((path) => path !== '' && !wanted[path].optional);
  return needed.every((path) => path in found) && Object.keys(found).every(isSame);
}

/** wireit keeps every result of a step, to take it again when its inputs come back: here for so many days. */
function removeOldResults(days) {
  const oldest = Date.now() - days * 24 * 60 * 60 * 1000;
  for (const entry of foldersIn('.wireit').flatMap((step) => foldersIn(`${step}/cache`)))
    if (statSync(join(ROOT, entry)).mtimeMs < oldest)
      rmSync(join(ROOT, entry), { recursive: true });
}

function foldersIn(folder) {
  try {
    return readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);
  } catch {
    return [];
  }
}
