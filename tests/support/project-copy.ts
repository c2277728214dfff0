// Makes a copy of the project with its own content, for runs that edit content. The copy keeps its compiled files
// between runs.

import { execFileSync } from 'node:child_process';
import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** Folders whose files the runs change or add to. */
const EDITED = ['content', 'core-wasm', 'app/src', 'tests'];

/** Copies the files of the project to a folder, and the encoded pictures; npm packages and build tools are shared. */
export async function copyProject(copy: string): Promise<void> {
  await mkdir(copy, { recursive: true });
  for (const folder of EDITED) await rm(join(copy, folder), { recursive: true, force: true });
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
  for (const file of listed.split('\0').filter(Boolean))
    await cp(join(ROOT, file), join(copy, file), { preserveTimestamps: true }).catch(ignoreMissing);
  for (const path of ['app/.cache/pictures', 'app/.cache/social'])
    await cp(join(ROOT, path), join(copy, path), {
      recursive: true,
      preserveTimestamps: true,
    }).catch(ignoreMissing);
  for (const shared of ['node_modules', '.tools'])
    await symlink(join(ROOT, shared), join(copy, shared)).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  // Deletes the cached list of social images, so that the copy rebuilds it from its own content.
  await rm(join(copy, 'app/.cache/social/list.json'), { force: true });
}

/** Ignores a file that was deleted but not committed, or that has not been written. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
