// `node core-wasm/package-content.mjs`: writes the content into the npm package, as a script that its entries import.

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A string literal with one character for each byte, so that texts remain readable and compress well. Bytes other than ASCII
 * are escaped, because a page may have any encoding.
 */
function literal(bytes) {
  const escaped = bytes
    .toString('latin1')
    .replaceAll(
      /[^ -~]|['\\]/g,
      (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
    );
  return `'${escaped}'`;
}

const read = (name) => readFileSync(join(import.meta.dirname, '../app/src/generated', name));
// The file is written under another name and then renamed, because pages and tools may read it.
const file = join(import.meta.dirname, 'pkg/content.js');
writeFileSync(
  `${file}.part`,
  `export const content =\n  ${literal(read('content.bin'))};\n` +
    `export const index =\n  ${literal(read('journal-index.bin'))};\n`,
);
renameSync(`${file}.part`, file);
