// List of publications with their times: kept beside the settings of publishing, on this computer alone.

import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Published } from '../entries';
import { writeWhole } from './write-file';

/** How many are kept. */
const MOST = 200;

/** A publication with the saved version of the content that it was made of; an empty text where there is no history. */
export interface StoredPublication extends Omit<Published, 'former'> {
  version: string;
}

/** @param folder Of the settings of publishing. */
export function publications(folder: string) {
  const file = join(folder, 'publications.json');

  /** All publications, the newest first. A damaged file keeps its bytes under a name with the time. */
  async function stored(): Promise<StoredPublication[]> {
    const text = await readFile(file, 'utf8').catch((error) => {
      if (error.code === 'ENOENT') return '[]';
      throw error;
    });
    try {
      const all: unknown = JSON.parse(text);
      if (Array.isArray(all)) return all;
    } catch {
      // An empty or cut file is no JSON.
    }
    await rename(file, `${file}.${Date.now()}`);
    return [];
  }

  return {
    async add(publication: StoredPublication): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const all = [publication, ...(await stored())].slice(0, MOST);
      await writeWhole(file, `${JSON.stringify(all, null, 2)}\n`);
    },

    /** As the page lists them: with the saved version that was published before. */
    async list(): Promise<Published[]> {
      const all = await stored();
      return all.map(({ version: _version, ...publication }, at) => {
        const before = all[at + 1];
        const isKnown = before !== undefined && before.version !== '';
        return {
          ...publication,
          ...(isKnown && { former: { id: before.version, time: before.time } }),
        };
      });
    },
  };
}
