// Installs large npm packages that only one command needs into .tools, when that command first runs.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../settings.mjs';

/**
 * The folder of a package in exactly this version. Install scripts are not run. `plugins` are installed beside it, as
 * `name@version`; what these and the package expect to find in the project (peer dependencies) is taken from there.
 */
export function installPackage(name, version, plugins = []) {
  const home = join(ROOT, '.tools', name.replace(/^@/, '').replace('/', '-'));
  const folder = join(home, 'node_modules', name);
  if (versionIn(folder) === version) return folder;
  console.warn(`Installing ${name} ${version} into .tools …`);
  const quiet = ['--no-save', '--ignore-scripts', '--omit=optional', '--loglevel=error'];
  const peers = plugins.length > 0 ? ['--legacy-peer-deps'] : [];
  const packages = [`${name}@${version}`, ...plugins];
  const run = spawnSync('npm', ['install', ...quiet, ...peers, '--prefix', home, ...packages], {
    stdio: 'inherit',
  });
  if (run.status !== 0 || versionIn(folder) !== version)
    throw new Error(`${name} could not be installed; the npm registry must be reachable.`);
  return folder;
}

function versionIn(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  } catch {
    return undefined;
  }
}
