// Installs the Rust release of rust-toolchain.toml and its WebAssembly target with rustup.

import { readdir } from 'node:fs/promises';
import { withRetries } from '../run-command.mjs';

const TARGET = 'wasm32-unknown-unknown';

/** Installs what is missing; a complete installation from another source is left alone. */
export async function installRust({ command, log }) {
  if (await isInstalled(command)) return;
  const version = await command('rustup', ['--version']).catch(() => {
    throw new Error('Rust is not installed, or lacks a part that rust-toolchain.toml names.');
  });
  log(version[0] ?? 'rustup');
  // From 1.28 on, rustup installs the toolchain of rust-toolchain.toml only on this command.
  await withRetries(3, log, () => command('rustup', ['toolchain', 'install'])).catch(() =>
    command('rustup', ['show', 'active-toolchain']),
  );
  await withRetries(3, log, () => command('rustup', ['target', 'add', TARGET]));
}

async function isInstalled(command) {
  try {
    const lines = await command('rustc', ['--print', 'target-libdir', '--target', TARGET]);
    await command('cargo', ['--version']);
    const libraries = await readdir(lines.at(-1) ?? '');
    return libraries.some((file) => file.startsWith('libcore-'));
  } catch {
    return false;
  }
}
