// Path of the content folder, and a function that lists the files of a folder.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export const CONTENT = join(import.meta.dirname, '../../content');

/** Lists the files below a folder whose names have one of the endings, sorted; without hidden files. */
export async function filesBelow(folder: string, ...endings: string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter(({ name }) => !name.startsWith('.') && endings.some((ending) => name.endsWith(ending)))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
