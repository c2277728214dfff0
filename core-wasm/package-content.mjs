// `node core-wasm/package-content.mjs`: writes the content into the npm package, as a script that its entries import.

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Bytes as a literal with a character for each: a text stays one, so that it is compressed like one. Only ASCII is written
 * as it is, which means the same in every encoding of a page.
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
// Pages and tools read the package meanwhile.
const file = join(import.meta.dirname, 'pkg/content.js');
writeFileSync(
  `${file}.part`,
  `export const content =\n  ${literal(read('content.bin'))};\n` +
    `export const index =\n  ${literal(read('journal-index.bin'))};\n`,
);
renameSync(`${file}.part`, file);
