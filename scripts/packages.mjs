// Runs before `npm start`, `npm test` and others (`pre…` in package.json): checks Node's version, and installs the npm
// packages of package-lock.json where those in node_modules are others. No package is needed for it: it is JavaScript.
// @ts-check

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

const [, minimum = ''] = />=(.+)/.exec(readJson('package.json').engines.node) ?? [];
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
// wireit keeps every result of a step, to take it again when its inputs come back: here for three days.
const old = ['-mindepth', '3', '-maxdepth', '3', '-path', '*/cache/*', '-mtime', '+3'];
spawnSync('find', ['.wireit', ...old, '-exec', 'rm', '-rf', '{}', '+'], { cwd: ROOT });

function isInstalled() {
  const wanted = readJson('package-lock.json').packages;
  let found;
  try {
    found = readJson('node_modules/.package-lock.json').packages;
  } catch {
    return false;
  }
  const isSame = (/** @type {string} */ path) => found[path]?.integrity === wanted[path]?.integrity;
  const needed = Object.keys(wanted).filter((path) => path !== '' && !wanted[path].optional);
  return needed.every((path) => path in found) && Object.keys(found).every(isSame);
}
