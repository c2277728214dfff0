// The system's own packages, where we may install them: as root on Debian or one of its kin.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { runCommand } from './command.mjs';

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

/** Installs packages by their names; `say` hears each line. */
export async function installPackages(names, say) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...words) =>
    runCommand('apt-get', ['-o', 'DPkg::Lock::Timeout=600', ...words], { env, onLine: say });
  await apt('update');
  await apt('install', '--yes', '--no-install-recommends', ...names);
}
