// Writes a file whole or not at all, and not when it holds the same already.

import { readFile, rename, writeFile } from 'node:fs/promises';

/**
 * An interrupted build leaves nothing half-made, and the development server, which watches these
 * files, hears of real changes alone.
 */
export async function writeWhole(file, content) {
  const bytes = Buffer.from(content);
  const present = await readFile(file).catch(() => null);
  if (present?.equals(bytes)) return;
  await writeFile(`${file}.part`, bytes);
  await rename(`${file}.part`, file);
}
