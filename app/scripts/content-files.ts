// Path of the content folder, and functions about folders.

import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';

export const CONTENT = join(import.meta.dirname, '../../content');

/** True for a folder of the desk, whose files only the site beside its forms reads. */
export const isOfDesk = (folder: string): boolean => folder.split(sep).includes('.desk');

/** Lists the files below a folder whose names have one of the endings, sorted; without hidden files. */
export async function filesBelow(folder: string, ...endings: string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter(({ name }) => !name.startsWith('.') && endings.some((ending) => name.endsWith(ending)))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
