// Crates with those Rust modules alone whose tests are measured: they compile in two seconds for each mutant, the whole
// server in twenty.

import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * - `from`: the folder that the modules are copied from
 * - `modules`: the copied files and folders
 * - `library`: the text of `lib.rs`, which declares them
 * - `manifest`: the crate whose dependencies they have, and the names of these
 * - `mutated`: the files of each part that are mutated
 */
export const CRATES = [
  {
    name: 'engine',
    from: 'core-wasm/src',
    modules: ['engine'],
    library: 'pub mod engine;',
    manifest: { crate: 'core-wasm', dependencies: ['serde_json'] },
    mutated: { engine: 'engine/*.rs' },
  },
  {
    name: 'server',
    from: 'checkout-server/src',
    modules: [
      ...['clock.rs', 'log.rs', 'log', 'orders.rs', 'orders'],
      ...['config/values.rs', 'stripe/signature.rs', 'stripe/signature', 'program/links.rs'],
    ],
    library: `mod clock;
pub mod config { mod values; pub use values::Secret; }
pub mod log;
pub mod orders;
pub mod program { mod links; pub use links::LinkSigner; }
pub mod stripe { mod signature; pub use signature::WebhookSecrets; }`,
    manifest: {
      crate: 'checkout-server',
      dependencies: [
        ...['core-wasm', 'data-encoding', 'form_urlencoded', 'httpdate', 'hyper', 'ipnet', 'itoa'],
        ...['proptest', 'ring', 'serde_json', 'time', 'tokio'],
      ],
    },
    mutated: {
      orders: 'orders/**',
      signatures: 'stripe/signature.rs',
      links: 'program/links.rs',
    },
  },
];

/** Writes the crate into a folder, which keeps what was compiled for an earlier run. */
export async function writeCrate({ name, from, modules, library, manifest }, folder) {
  await rm(join(folder, 'src'), { recursive: true, force: true });
  for (const module of modules) {
    const target = join(folder, 'src', module);
    await mkdir(dirname(target), { recursive: true });
    await cp(join(ROOT, from, module), target, { recursive: true });
  }
  const unused = '#![allow(dead_code, unused_imports)]';
  await writeFile(
    join(folder, 'src/lib.rs'),
    `//! Written by npm run mutants.\n${unused}\n${library}\n`,
  );
  await cp(join(ROOT, 'Cargo.lock'), join(folder, 'Cargo.lock'));
  await writeFile(
    join(folder, 'Cargo.toml'),
    [
      ...['[package]', `name = "${name}"`, 'version = "0.0.0"', 'edition = "2024"'],
      // Not a member of the project's workspace.
      ...['[lib]', 'doctest = false', '[workspace]', manifest ? await dependencies(manifest) : ''],
    ].join('\n'),
  );
}

/** The named dependencies as they are in the manifest of a crate. */
async function dependencies({ crate, dependencies }) {
  const text = await readFile(join(ROOT, crate, 'Cargo.toml'), 'utf8');
  const section = (name) => {
    const lines = text.split(`\n[${name}]\n`)[1].split('\n[')[0].split('\n');
    const wanted = lines.filter((line) => dependencies.includes(line.split(' = ')[0]));
    return [`[${name}]`, ...wanted].join('\n').replace('"../', `"${ROOT}/`);
  };
  return `${section('dependencies')}\n${section('dev-dependencies')}\n`;
}
