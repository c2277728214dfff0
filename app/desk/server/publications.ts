// What was published, and when: kept beside the settings of publishing, on this computer alone.

import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Published } from '../api';
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

  /** All of them, the newest first. */
  async function stored(): Promise<StoredPublication[]> {
    const text = await readFile(file, 'utf8').catch(() => '[]');
    return JSON.parse(text) as StoredPublication[];
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
