// Finds PostgreSQL's programs for the tests on this machine, or gets them.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages, isRootOnDebian } from './debian.mjs';

/** Folders with a folder for each release, in which the programs lie. */
const SHELVES = ['/usr/lib/postgresql', '/Applications/Postgres.app/Contents/Versions'];

const PLACES = [
  ...[18, 17, 16, 15, 14].flatMap((release) => [
    `/usr/pgsql-${release}/bin`,
    `/opt/homebrew/opt/postgresql@${release}/bin`,
    `/usr/local/opt/postgresql@${release}/bin`,
  ]),
  '/usr/lib/postgresql/bin',
];

/** What Debian's packages do by themselves: make a database on this machine, which nobody has asked for. */
const DEBIAN = '/etc/postgresql-common/createcluster.conf';

/** The folder of `initdb` and `postgres`: POSTGRES_BIN, one on PATH, or the newest in a usual place. */
export function findPostgres() {
  const isWhole = (folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program)));
  const wished = process.env.POSTGRES_BIN;
  if (wished) {
    if (isWhole(wished)) return wished;
    throw new Error(`POSTGRES_BIN names ${wished}, which does not hold initdb and postgres.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const shelved = SHELVES.filter(existsSync).flatMap((shelf) =>
    readdirSync(shelf)
      .filter((release) => /^\d+$/.test(release))
      .sort((one, other) => Number(other) - Number(one))
      .map((release) => join(shelf, release, 'bin')),
  );
  return [...folders, ...shelved, ...PLACES].find(isWhole);
}

/** Finds PostgreSQL, or installs it by the system's packages where we may. */
export async function providePostgres(say) {
  const found = findPostgres();
  if (found) return found;
  if (isRootOnDebian()) {
    await install(say).catch((error) => say(error.message));
    const installed = findPostgres();
    if (installed) return installed;
  }
  throw new Error(
    'No PostgreSQL was found, and none could be installed. Install it ' +
      '(Debian, Ubuntu: sudo apt-get install postgresql; macOS: brew install postgresql), ' +
      'or set POSTGRES_BIN to the folder of its programs, and run npm test again.',
  );
}

async function install(say) {
  if (!existsSync(DEBIAN)) {
    await installPackages(['postgresql-common'], say);
    const settings = readFileSync(DEBIAN, 'utf8');
    writeFileSync(
      DEBIAN,
      settings.replace(/^#create_main_cluster\b.*$/m, 'create_main_cluster = false'),
    );
  }
  await installPackages(['postgresql'], say);
}
