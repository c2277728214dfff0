// Writes brotli and gzip copies of the compressible files, so that the server compresses nothing at run time.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(html|css|js|mjs|json|svg|xml|txt|wasm|webmanifest|map|ics|ico|md)$/;

const brotli = (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** Compresses a built site in place. */
export async function compress(dist) {
  const files = (await readdir(dist, { recursive: true, withFileTypes: true }))
    .filter(
      (entry) => entry.isFile() && COMPRESSIBLE.test(entry.name) && !entry.name.startsWith('_'),
    )
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      const [br, gz] = await Promise.all([brotli(bytes), promisify(gzip)(bytes, { level: 9 })]);
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
    }),
  );
  console.log(`compressed ${files.length} files`);
}
