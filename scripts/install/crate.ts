// `node scripts/install/crate.ts NAME`: installs the program of a crate into .tools, unless PATH has it.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../environment';

/**
 * Arguments of `cargo install` for each crate. Programs that run for less time than an optimized build would take are
 * not optimized.
 */
const CRATES: Record<string, string[]> = {
  'cargo-deny': ['cargo-deny@0.20.2', '--debug'],
  'cargo-fuzz': ['cargo-fuzz@0.13.2', '--debug'],
  'cargo-llvm-cov': ['cargo-llvm-cov@0.9.1', '--debug'],
  'cargo-mutants': ['cargo-mutants@27.1.0', '--debug'],
  geckodriver: ['geckodriver@0.37.1', '--debug'],
  // Compared with this server by `npm run bench -- servers`.
  'static-web-server': [
    ...['static-web-server@2.44.1', '--no-default-features'],
    ...['--features', 'compression'],
  ],
};

const [name = ''] = process.argv.slice(2);
const crate = CRATES[name];
if (!crate) throw new Error(`${name} is none of ${Object.keys(CRATES).join(', ')}.`);
const folders = [join(ROOT, '.tools/bin'), ...(process.env['PATH'] ?? '').split(delimiter)];
if (!folders.some((folder) => existsSync(join(folder, name))))
  execFileSync('cargo', ['install', ...crate, '--locked', '--root', '.tools'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
