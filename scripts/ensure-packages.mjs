// @ts-check
// Checks Node's version, and installs the npm packages of package-lock.json where those in node_modules are others. Every
// command that can be the first one of a fresh clone begins with it.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

/** Tells whether node_modules holds what package-lock.json names, and nothing else. */
function isInstalled() {
  const wanted = readJson('package-lock.json').packages;
  let found;
  try {
    found = readJson('node_modules/.package-lock.json').packages;
  } catch {
    return false;
  }
  /** @param {string} path */
  const isSame = (path) => found[path]?.integrity === wanted[path]?.integrity;
  const needed = Object.keys(wanted).filter((path) => path !== '' && !wanted[path].optional);
  return needed.every((path) => path in found) && Object.keys(found).every(isSame);
}

/** Ends the process where Node is too old, or where the packages cannot be installed. */
export function ensurePackages() {
  const [, minimum = ''] = />=(.+)/.exec(readJson('package.json').engines.node) ?? [];
  if (process.versions.node.localeCompare(minimum, 'en', { numeric: true }) < 0) {
    console.error(
      `Node ${minimum} or newer is needed; this is ${process.versions.node}. See https://nodejs.org`,
    );
    process.exit(1);
  }
  if (!isInstalled()) {
    console.log('Installing npm packages …');
    const npm = spawnSync('npm', ['ci', '--loglevel=error'], { cwd: ROOT, stdio: 'inherit' });
    if (npm.status !== 0) {
      console.error(
        'This needs access to the npm registry. Run the same command again once there is a connection.',
      );
      process.exit(1);
    }
  }
  // wireit keeps every result of a step, to take it again when its inputs come back: here for three days.
  const old = ['-mindepth', '3', '-maxdepth', '3', '-path', '*/cache/*', '-mtime', '+3'];
  const folders = ['.wireit', '.ci/.wireit'];
  spawnSync('find', [...folders, ...old, '-exec', 'rm', '-rf', '{}', '+'], { cwd: ROOT });
}

if (process.argv[1] === import.meta.filename) ensurePackages();
