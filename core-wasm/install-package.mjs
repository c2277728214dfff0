// Puts the package that has been built in a folder into another one, core-wasm/pkg, from
// which pages and tools read while it is built again. File by file, since no folder can be renamed onto another one: the
// module first, which the scripts import, and at last what the new package no longer has. So no file is ever missing.

import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What other steps add (package.json): the content, and texts for readers of the npm package. */
const ADDED = ['content.js', 'README.md', 'CHANGELOG.md', 'LICENSE'];

/** Moves the files of a package over those of an earlier one; both are in the same file system. */
export function installPackage(from, to) {
  mkdirSync(to, { recursive: true });
  const isModule = (file) => file.endsWith('.wasm');
  const files = readdirSync(from);
  for (const file of [...files.filter(isModule), ...files.filter((name) => !isModule(name))])
    renameSync(join(from, file), join(to, file));
  const kept = new Set([...files, ...ADDED]);
  for (const file of readdirSync(to)) if (!kept.has(file)) rmSync(join(to, file));
}
