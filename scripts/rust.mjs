// Makes sure that the Rust release of rust-toolchain.toml and its WebAssembly target are installed.

import { readdir } from 'node:fs/promises';
import { withRetries } from './command.mjs';

const TARGET = 'wasm32-unknown-unknown';

/** Installs what is missing, with rustup; a complete installation of any origin is left alone. */
export async function installRust({ command, say }) {
  if (await isComplete(command)) return;
  const version = await command('rustup', ['--version']).catch(() => {
    throw new Error('Rust is not on this machine, or lacks what rust-toolchain.toml asks for.');
  });
  say(version[0] ?? 'rustup');
  // Since 1.28, rustup installs what rust-toolchain.toml names only when told to.
  await withRetries(3, say, () => command('rustup', ['toolchain', 'install'])).catch(() =>
    command('rustup', ['show', 'active-toolchain']),
  );
  await withRetries(3, say, () => command('rustup', ['target', 'add', TARGET]));
}

async function isComplete(command) {
  try {
    const lines = await command('rustc', ['--print', 'target-libdir', '--target', TARGET]);
    await command('cargo', ['--version']);
    const library = await readdir(lines.at(-1) ?? '');
    return library.some((file) => file.startsWith('libcore-'));
  } catch {
    return false;
  }
}
