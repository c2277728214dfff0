// Identifies the state of the content: a hash of all that a build reads of its folder.

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Whether systems and editors leave a file behind, which is no content; the rule of the content checker. */
const isLeftBehind = (name: string) =>
  /^[.#~]|~$/.test(name) || ['thumbs.db', 'desktop.ini'].includes(name.toLowerCase());

/** Whether a file below the content, or a folder above it, is no content. */
export const isNoContent = (path: string) => path.split(/[\\/]/).some(isLeftBehind);

/** Hashes the paths and bytes of all files of a content folder. */
export async function contentState(content: string): Promise<string> {
  const names = await readdir(content, { recursive: true });
  const hash = createHash('sha256');
  for (const name of names.filter((path) => !isNoContent(path)).sort()) {
    // A folder has no bytes; the content checker reports a file that cannot be read.
    const bytes = await readFile(join(content, name)).catch(() => undefined);
    if (bytes) hash.update(`${name}\n${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}
