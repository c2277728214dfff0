// Compiles wasm-pack and wasm-bindgen into .tools, unless PATH has the right version. (npm adds its own wasm-pack to
// PATH, if it could be downloaded.)

import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../environment';

const TOOLS = join(ROOT, '.tools');
const TARGET = join(TOOLS, 'target');

/** wasm-bindgen rejects a module that another version has compiled, so both must have the version of Cargo.lock. */
const lock = readFileSync(join(ROOT, 'Cargo.lock'), 'utf8');
const [, WASM_BINDGEN = ''] = /name = "wasm-bindgen"\nversion = "(.+)"/.exec(lock) ?? [];

/** Programs with their crates: the version to install, and the versions that are accepted. */
const PROGRAMS = [
  // The default features are a client that downloads tools, which is not needed: both tools are installed here.
  {
    program: 'wasm-pack',
    crate: 'wasm-pack',
    version: '0.15.1',
    right: '0.15.',
    options: ['--no-default-features'],
  },
  {
    program: 'wasm-bindgen',
    crate: 'wasm-bindgen-cli',
    version: WASM_BINDGEN,
    right: WASM_BINDGEN,
    options: [],
  },
];

const env = {
  ...process.env,
  PATH: [join(TOOLS, 'bin'), process.env['PATH']].join(delimiter),
  // Not optimized, because compiling takes longer than all runs together.
  CARGO_PROFILE_DEV_DEBUG: 'false',
};

for (const { program, crate, version, right, options } of PROGRAMS) {
  const { stdout } = spawnSync(program, ['--version'], { env, encoding: 'utf8' });
  if (stdout?.startsWith(`${program} ${right}`)) continue;
  console.error(`Compiling ${crate} ${version} into .tools …`);
  const args = [
    'install',
    `${crate}@${version}`,
    '--bin',
    program,
    '--debug',
    '--root',
    TOOLS,
    '--target-dir',
    TARGET,
  ];
  const install = (...more: string[]) =>
    spawnSync('cargo', [...args, ...options, ...more], { env, stdio: ['ignore', 2, 2] }).status ===
    0;
  // A dependency in the crate's own lock file may have been yanked; then newer versions are used.
  if (!install('--locked') && !install()) process.exit(1);
}
rmSync(TARGET, { recursive: true, force: true });
