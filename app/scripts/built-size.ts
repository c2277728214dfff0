// Rejects a built folder that is too large for the server, which keeps its files in memory.

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The server's limit (checkout-server/src/site/site_folder.rs), in mebibytes. */
const MOST = 256;
/** Number of the largest files that the error names. */
const NAMED = 5;

const mebibytes = (size: number) => Math.ceil(size / 2 ** 20);

/** Throws an error that names the largest files if the files of a folder exceed the limit in total. */
export async function checkSize(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = await Promise.all(
    paths.map(async (path) => ({ path, size: (await stat(path)).size })),
  );
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (mebibytes(size) <= MOST) return;
  const largest = files.sort((a, b) => b.size - a.size).slice(0, NAMED);
  const names = largest.map((file) => `${file.path} (${mebibytes(file.size)} MB)`);
  throw new Error(
    `${folder} has ${mebibytes(size)} MB of files, and the server keeps all of them in memory: at most ${MOST} MB. The largest are ${names.join(', ')}. Leave some out, such as films, and link to another place for them.`,
  );
}
