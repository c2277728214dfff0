// Writes a file by renaming a temporary file; skips the write if the content is unchanged.

import { readFile, rename, writeFile } from 'node:fs/promises';

/** Writes a file. An interrupted build leaves no partial file, and Vite reloads a page only for changed content. */
export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  const bytes = Buffer.from(content);
  const current = await readFile(file).catch(() => null);
  if (current?.equals(bytes)) return;
  await writeFile(`${file}.part`, bytes);
  await rename(`${file}.part`, file);
}
