// Writes brotli and gzip copies of the compressible files of a built site, because the server compresses nothing at run
// time.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE =
  /^(?!_).*\.(html|css|js|mjs|bin|json|svg|xml|txt|wasm|webmanifest|map|ics|ico|md)$/;

/** Number of files that are compressed in parallel: the size of Node's thread pool. */
const CONCURRENT = 8;

export async function compress(dist: string): Promise<void> {
  const files = (await readdir(dist, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && COMPRESSIBLE.test(entry.name),
  );
  console.log(`compressing ${files.length} files`);
  const work = async () => {
    for (let entry = files.pop(); entry; entry = files.pop()) {
      const file = join(entry.parentPath, entry.name);
      const bytes = await readFile(file);
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));
}
