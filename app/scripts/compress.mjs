// Writes brotli and gzip copies of the compressible files, so that the server compresses nothing at run time. What was
// compressed before is kept by its content: the next build compresses only what has changed.

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writeAtomically } from './write-atomically.mjs';

const COMPRESSIBLE = /\.(html|css|js|mjs|json|svg|xml|txt|wasm|webmanifest|map|ics|ico|md)$/;
const CACHE = join(import.meta.dirname, '../.cache/compressed');

/** Files that are compressed at a time; Node has four threads for it. */
const CONCURRENT = 8;

const brotli = (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

const FORMATS = { br: brotli, gz: (bytes) => promisify(gzip)(bytes, { level: 9 }) };

/** Compresses a built site in place; returns the number of copies that were not in the cache. */
export async function compress(dist, cache = CACHE) {
  await mkdir(cache, { recursive: true });
  const files = (await readdir(dist, { recursive: true, withFileTypes: true }))
    .filter(
      (entry) => entry.isFile() && COMPRESSIBLE.test(entry.name) && !entry.name.startsWith('_'),
    )
    .map((entry) => join(entry.parentPath, entry.name));
  /** The copies in the cache, by name; files of the same content have the same. */
  const copies = new Map();
  let compressed = 0;
  const copyOf = async (name, encode, bytes) => {
    const known = await readFile(join(cache, name)).catch(() => undefined);
    if (known) return known;
    compressed += 1;
    const copy = await encode(bytes);
    await writeAtomically(join(cache, name), copy);
    return copy;
  };
  const queue = [...files];
  const work = async () => {
    for (let file = queue.pop(); file; file = queue.pop()) {
      const bytes = await readFile(file);
      const hash = createHash('sha256').update(bytes).digest('hex');
      for (const [extension, encode] of Object.entries(FORMATS)) {
        const name = `${hash}.${extension}`;
        const copy = copies.get(name) ?? copyOf(name, encode, bytes);
        copies.set(name, copy);
        await writeFile(`${file}.${extension}`, await copy);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));
  for (const name of await readdir(cache)) if (!copies.has(name)) await rm(join(cache, name));
  console.log(`compressed ${files.length} files, ${compressed} copies anew`);
  return compressed;
}
