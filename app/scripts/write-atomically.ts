// Writes a file by renaming a temporary one over it, and skips the write when the content is the same.

import { readFile, rename, writeFile } from 'node:fs/promises';

/**
 * An interrupted build leaves no partial file, and Vite, which watches these files, reloads on real
 * changes only.
 */
export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  const bytes = Buffer.from(content);
  const current = await readFile(file).catch(() => null);
  if (current?.equals(bytes)) return;
  await writeFile(`${file}.part`, bytes);
  await rename(`${file}.part`, file);
}
