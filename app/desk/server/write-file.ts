// Writes a file as a whole: into a temporary file beside it, which takes its place once its bytes are on the disk. A reader
// finds the old file or the new one, also where the disk is full or the computer is switched off meanwhile.

import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The temporary file: hidden, so that the content checker and the history leave it out. */
const temporaryOf = (file: string) => join(dirname(file), `.${basename(file)}.part`);

/**
 * Writes a file.
 * @param check Called before the new file takes the place of the old one: an error leaves the old one.
 * @param isLasting Whether it waits for the disk. A file that is made anew at each start need not.
 */
export async function writeWhole(
  file: string,
  contents: string | Uint8Array,
  check: () => Promise<void> | void = () => {},
  isLasting = true,
): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = temporaryOf(file);
  try {
    const handle = await open(temporary, 'w');
    try {
      await handle.writeFile(contents);
      if (isLasting) await handle.sync();
    } finally {
      await handle.close();
    }
    const former = await stat(file).catch(() => undefined);
    if (former) await chmod(temporary, former.mode);
    await check();
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
