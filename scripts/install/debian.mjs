// Installs system packages with apt-get, where this process may: as root on Debian or a derivative.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { runCommand } from '../run-command.mjs';

export function isRootOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  if (!/^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))) return false;
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Installs the named packages; `log` gets each line of the output. */
export async function installPackages(names, log) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    runCommand('apt-get', ['-o', 'DPkg::Lock::Timeout=600', ...args], { env, onLine: log });
  await apt('update');
  await apt('install', '--yes', '--no-install-recommends', ...names);
}
