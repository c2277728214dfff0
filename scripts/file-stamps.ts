// Hashes files by size and modification time: a different hash shows that a file has changed.

import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Lists the files below a folder, sorted, or the file itself; empty if the path does not exist. */
export async function filesIn(path: string): Promise<string[]> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats) return [];
  if (stats.isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

/** Hashes files and folders of a project, without the folder `except`. */
export async function stampOf(
  root: string,
  paths: readonly string[],
  except?: string,
): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths)
    for (const file of await filesIn(join(root, path))) {
      if (except !== undefined && file.startsWith(join(root, except))) continue;
      const stats = await stat(file).catch(() => undefined);
      hash.update(`${file.slice(root.length)} ${stats?.size} ${stats?.mtimeMs}\n`);
    }
  return hash.digest('hex');
}
