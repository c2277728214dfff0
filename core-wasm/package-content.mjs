// `node core-wasm/package-content.mjs`: writes what the npm package has of the content: a script that its entries import, the
// entry for `require`, and the manifest, whose version ends with the hash of the content.

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

const PACKAGE = join(import.meta.dirname, 'pkg');

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

/** Writes a file under another name and then renames it, because pages and tools may read it. */
function write(name, text) {
  const file = join(PACKAGE, name);
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}

const read = (name) => readFileSync(join(import.meta.dirname, '../app/src/generated', name));
const content = read('content.bin');
// The file begins with two numbers of eight bytes: the version of the format, and the hash (content/src/loaded.rs).
const hash = content.readBigUInt64LE(8).toString(16).padStart(16, '0');
write(
  'content.js',
  `export const hash = '${hash}';\n` +
    `export const content =\n  ${literal(content)};\n` +
    `export const index =\n  ${literal(read('journal-index.bin'))};\n`,
);

const { outputFiles } = buildSync({
  entryPoints: [join(PACKAGE, 'node.js')],
  bundle: true,
  write: false,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  // Test environments such as jsdom have globals of their own, without these.
  banner: { js: "const { TextDecoder, TextEncoder } = require('node:util');" },
});
// Jest 26 does not know the prefix.
write('node.cjs', outputFiles[0].text.replaceAll(/(?<=\brequire\(['"])node:/g, ''));

const manifest = JSON.parse(readFileSync(join(PACKAGE, 'manifest.json'), 'utf8'));
const version = `${manifest.version}+${hash}`;
write('package.json', `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
