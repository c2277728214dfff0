// Writes brotli and gzip copies of the compressible files, so that the server compresses nothing at run time. What was
// compressed before is kept by its content: the next build compresses only what has changed.

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writeAtomically } from './write-atomically.mjs';

const COMPRESSIBLE = /\.(html|css|js|mjs|json|svg|xml|txt|wasm|webmanifest|map|ics|ico|md)$/;
const CACHE = join(import.meta.dirname, '../.cache/compressed');

/** Files that are compressed at a time; Node has four threads for it. */
const CONCURRENT = 8;

const brotli = (bytes, params) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      ...params,
    },
  });

/**
 * Parameters of equal worth. A large script differs by up to 160 bytes between them, and by as much from one build to the
 * next where it only names another file; the shortest of five differs less.
 */
const SCRIPT_PARAMS = [
  {},
  { [constants.BROTLI_PARAM_LGBLOCK]: 16 },
  { [constants.BROTLI_PARAM_LGBLOCK]: 20 },
  { [constants.BROTLI_PARAM_LGBLOCK]: 21 },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 2 },
];

async function shortestBrotli(bytes) {
  const copies = await Promise.all(SCRIPT_PARAMS.map((params) => brotli(bytes, params)));
  return copies.toSorted((one, other) => one.length - other.length)[0];
}

/** The most files in a folder that are compressed as well as possible. */
const MANY = 1_000;

/** In less than half of the time, and 3 % larger. */
const fastBrotli = (bytes) => brotli(bytes, { [constants.BROTLI_PARAM_QUALITY]: 10 });

const FORMATS = { br: brotli, gz: (bytes) => promisify(gzip)(bytes, { level: 9 }) };
/** Their copies in the cache have a mark in their names. */
const MARKED_FORMATS = {
  '.js': { ...FORMATS, br: shortestBrotli },
  '.many': { ...FORMATS, br: fastBrotli },
};

/** Compresses a built site in place; returns the number of copies that were not in the cache. */
export async function compress(dist, cache = CACHE) {
  await mkdir(cache, { recursive: true });
  const files = (await readdir(dist, { recursive: true, withFileTypes: true }))
    .filter(
      (entry) => entry.isFile() && COMPRESSIBLE.test(entry.name) && !entry.name.startsWith('_'),
    )
    .map((entry) => join(entry.parentPath, entry.name));
  /** The number of files in each folder. */
  const count = new Map();
  for (const file of files) count.set(dirname(file), (count.get(dirname(file)) ?? 0) + 1);
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
      const mark = file.endsWith('.js') ? '.js' : count.get(dirname(file)) > MANY ? '.many' : '';
      for (const [extension, encode] of Object.entries(MARKED_FORMATS[mark] ?? FORMATS)) {
        const name = `${hash}${mark}.${extension}`;
        const copy = copies.get(name) ?? copyOf(name, (bytes) => encode(bytes), bytes);
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
