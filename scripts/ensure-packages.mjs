// @ts-check
// Checks Node's version, and installs the npm packages of package-lock.json if node_modules differs from it. Commands
// that may be the first after cloning begin with this script.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

/** True if node_modules contains exactly the packages of package-lock.json. */
function isInstalled() {
  const locked = readJson('package-lock.json').packages;
  let installed;
  try {
    installed = readJson('node_modules/.package-lock.json').packages;
  } catch {
    return false;
  }
  /** @param {string} path */
  const isSame = (path) => installed[path]?.integrity === locked[path]?.integrity;
  const needed = Object.keys(locked).filter((path) => path !== '' && !locked[path].optional);
  return needed.every((path) => path in installed) && Object.keys(installed).every(isSame);
}

/** Ends the process if Node is too old or the packages cannot be installed. */
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
  // wireit caches every result of a step, to reuse it when the inputs recur. Results older than three days are removed.
  const old = ['-mindepth', '3', '-maxdepth', '3', '-path', '*/cache/*', '-mtime', '+3'];
  const folders = ['.wireit', '.ci/.wireit'];
  spawnSync('find', [...folders, ...old, '-exec', 'rm', '-rf', '{}', '+'], { cwd: ROOT });
}

if (process.argv[1] === import.meta.filename) ensurePackages();
