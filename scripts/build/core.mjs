// Compiles core-wasm: to the npm package with the WebAssembly module, and to the binaries that check and export content.

import { copyFile, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../settings.mjs';

const EXE = process.platform === 'win32' ? '.exe' : '';
const TARGET = 'wasm32-unknown-unknown';
const PACKAGE = 'core-wasm/pkg';

/** The compiled module in cargo's target folder; without the JavaScript that it needs. */
const compiledModule = (profile) => `target/${TARGET}/${profile}/core_wasm.wasm`;

export const MODULE = compiledModule('wasm');

/** wasm-bindgen as a program of this workspace. */
export const BINDGEN = `target/tools/core-bindgen${EXE}`;

/** The content checker. */
export const CONTENT_CHECK = `target/tools/core-check${EXE}`;

/** Output of the documents step. */
const GENERATED = 'app/src/generated';
export const DOCUMENT_FILES = [
  'documents/journal',
  'documents/legal',
  'journal-index.txt',
  'pictures.json',
  'characters.txt',
  'pages.json',
].map((name) => `${GENERATED}/${name}`);

/** The delivered programs of INITIATION and of other offers, which only the prerender reads. */
export const PROGRAM = 'app/.cache/program/program.json';
export const OTHER_PROGRAMS = 'app/.cache/program/others.json';
export const EXCERPT = 'app/src/generated/excerpt.ts';

/** The native binary that exports the delivered program and files for search engines. */
const exporter = (profile) => `target/${profile === 'dev' ? 'debug' : profile}/export${EXE}`;
export const EXPORT = exporter('start');

const WASM_OPT = ['-O3', '--gufa', '-O3', '--strip-producers', '--strip-target-features'];

/** Compiles core-bindgen. */
export const compileBindgen = (command) =>
  command('cargo', ['build', '--locked', '--package', 'core-bindgen', '--profile', 'tools']);

/** Compiles core-check. */
export const compileContentCheck = (command) =>
  command('cargo', ['build', '--locked', '--package', 'core-check', '--profile', 'tools']);

/** Compiles the core to WebAssembly. */
export function compileModule(command, profile = 'wasm') {
  const selected = ['--package', 'core-wasm', '--lib', '--target', TARGET, '--profile', profile];
  return command('cargo', ['build', '--locked', ...selected]);
}

/** Builds core-wasm/pkg, the npm package that the site ships, from the compiled module. */
export async function packageCore({ command, log }) {
  await rm(join(ROOT, PACKAGE), { recursive: true, force: true });
  await command(join(ROOT, BINDGEN), [MODULE, PACKAGE]);
  const module = join(ROOT, PACKAGE, 'core_wasm_bg.wasm');
  // With the names of functions, for profilers and stack traces.
  await copyFile(module, join(ROOT, PACKAGE, 'core.debug.wasm'));
  const wasmOpt = join(ROOT, 'node_modules/binaryen/bin/wasm-opt');
  await command(process.execPath, [wasmOpt, module, '-o', module, ...WASM_OPT]);
  const { size } = await stat(module);
  await command(process.execPath, ['core-wasm/package.mjs', PACKAGE]);
  log(`${(size / 1024).toFixed(0)} KB`);
}

/** Builds the package for `npm run dev` into `folder`, without optimization and without types. */
export async function buildCoreForDevelopment(folder, command) {
  await compileModule(command, 'wasm-dev');
  await command(join(ROOT, BINDGEN), [compiledModule('wasm-dev'), folder]);
  await command(process.execPath, ['core-wasm/package.mjs', folder, '--development']);
}

/**
 * Writes what is not part of the module: one file for each article, legal page and plain page, loaded with its page, the
 * journal's index, loaded with the journal, and what other steps need of the content. Fails with the problems of the
 * content.
 */
export async function exportDocuments(command) {
  await command(join(ROOT, CONTENT_CHECK), ['content', GENERATED]);
}

/** Exports the delivered program, and the part of it that everyone may read. */
export async function exportProgram(command, profile) {
  for (const file of [PROGRAM, EXCERPT]) await mkdir(join(ROOT, file, '..'), { recursive: true });
  await runExport(command, profile, 'program', PROGRAM, OTHER_PROGRAMS, EXCERPT);
}

/**
 * Compiles the core's `export` binary and runs one of its subcommands. The server is selected, too, although no binary of it:
 * packages that both depend on get the same features, so that cargo compiles the core once for both.
 */
export async function runExport(command, profile, ...args) {
  const selected = ['--package', 'core-wasm', '--package', 'checkout-server', '--bin', 'export'];
  await command('cargo', ['build', '--locked', ...selected, '--profile', profile]);
  await command(join(ROOT, exporter(profile)), args);
}
