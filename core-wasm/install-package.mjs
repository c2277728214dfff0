// Replaces the files of an installed package (core-wasm/pkg) while pages and tools read them. A folder cannot be renamed onto
// another one, so files are moved one by one: first the module, which the scripts import, then the others. Obsolete files are
// removed last, so that no file is ever missing.

import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Files that other steps of package.json add: the content, and documents of the npm package. */
const ADDED = [
  ...['content.js', 'node.cjs', 'package.json'],
  ...['README.md', 'CHANGELOG.md', 'LICENSE'],
];

/** Moves the files of a package over the files of an earlier one. Both must be in the same file system. */
export function installPackage(from, to) {
  mkdirSync(to, { recursive: true });
  const isModule = (file) => file.endsWith('.wasm');
  const files = readdirSync(from);
  for (const file of [...files.filter(isModule), ...files.filter((name) => !isModule(name))])
    renameSync(join(from, file), join(to, file));
  const kept = new Set([...files, ...ADDED]);
  for (const file of readdirSync(to)) if (!kept.has(file)) rmSync(join(to, file));
}
