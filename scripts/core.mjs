// Compiles the core to WebAssembly and packs it for npm.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { toolPath } from './tools.mjs';

const ROOT = join(import.meta.dirname, '..');
const MODULE = 'core-wasm/pkg/core_wasm_bg.wasm';

/** The delivered program, between the core and the prerender. */
const PROGRAM = 'app/.cache/program/program.json';

/**
 * wasm-pack says nothing when wasm-opt is missing and leaves a module of twice the size: above
 * this, in bytes, something is wrong. (What visitors download is bounded in tests/prerender.)
 */
const LARGEST = 400_000;

const wasmPack = (...args) => [
  'build',
  'core-wasm',
  '--target',
  'bundler',
  '--mode',
  'no-install',
  ...args,
];

/** The module that visitors get: small first. */
export async function buildCore({ command, say }) {
  const env = { PATH: toolPath() };
  await command('wasm-pack', wasmPack('--profile', 'wasm'), { env });
  const { size } = await stat(join(ROOT, MODULE));
  if (size > LARGEST) {
    throw new Error(`${MODULE} has ${size} bytes, more than ${LARGEST}: did wasm-opt run on it?`);
  }
  await finishPackage(join(ROOT, 'core-wasm/pkg'), command);
  say(`${(size / 1024).toFixed(0)} KB`);
}

/**
 * The module while writing: compiled within a second, into a folder of its own. wasm-pack would add
 * several seconds for a package that nobody installs, so its two halves are run without it.
 */
export async function buildCoreForDevelopment(folder, command) {
  const env = { PATH: toolPath() };
  const target = 'wasm32-unknown-unknown';
  const profile = 'wasm-dev';
  await command(
    'cargo',
    ['build', '--package', 'core-wasm', '--lib', '--target', target, '--profile', profile],
    { env },
  );
  const module = join(ROOT, 'target', target, profile, 'core_wasm.wasm');
  await command('wasm-bindgen', [module, '--target', 'bundler', '--out-dir', folder], { env });
}

/**
 * What stays out of the module: the bodies of articles and legal pages, one small file each, loaded with its page;
 * and the delivered program, which the prerender alone reads.
 */
export async function writeBodies(command, profile) {
  const which = ['--locked', '--package', 'core-wasm', '--bin', 'bodies', '--profile', profile];
  await command('cargo', ['run', ...which, '--', 'app/src/generated/bodies', PROGRAM]);
}

/** wasm-pack's package is completed by the core's own script (README, types, what has side effects). */
async function finishPackage(folder, command) {
  const script = join(ROOT, 'core-wasm/package.mjs');
  if (!(await stat(script).catch(() => null))) return;
  await command(process.execPath, [script, folder]);
}
