// `node core-wasm/package-content.mjs`: writes the content into the npm package, as a script that its entries import.

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A script that exports bytes by name, each as text. */
export function scriptOf(exported) {
  const lines = Object.entries(exported).map(
    ([name, bytes]) => `export const ${name} =\n  '${bytes.toString('base64')}';\n`,
  );
  return lines.join('');
}

if (process.argv[1] === import.meta.filename) {
  const read = (file) => readFileSync(join(import.meta.dirname, '../app/src/generated', file));
  const script = scriptOf({ content: read('content.bin'), index: read('journal-index.bin') });
  // Pages and tools read the package meanwhile.
  const file = join(import.meta.dirname, 'pkg/content.js');
  writeFileSync(`${file}.part`, script);
  renameSync(`${file}.part`, file);
}
