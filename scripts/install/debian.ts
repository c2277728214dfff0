// Installs system packages if this process may: as root on Debian or a derivative. Run as a command, takes the package
// names as arguments.

import { spawnSync } from 'node:child_process';

/** Returns true if the packages were installed. apt-get's output goes to standard error. */
export function installDebianPackages(...names: string[]): boolean {
  if (process.getuid?.() !== 0) return false;
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=600', '--yes', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 2, 2],
    }).status === 0;
  return apt('update') && apt('install', '--no-install-recommends', ...names);
}

if (process.argv[1] === import.meta.filename) {
  const names = process.argv.slice(2);
  if (!installDebianPackages(...names)) {
    console.error(
      `Missing: install ${names.join(', ')} (Debian's names) and run the command again.`,
    );
    process.exit(1);
  }
}
