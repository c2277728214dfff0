// Makes a copy of the project with its own content, for runs that edit content. The copy keeps its compiled files
// between runs.

import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export const ROOT: string = resolve(import.meta.dirname, '../..');

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

/** Steps whose results are copied from the project: they compile Rust, typeset the book, or make pictures and fonts. */
const TAKEN = ['checker', 'core', 'exporter', 'book-pages', 'pictures', 'fonts'];
const RESULTS = [
  ...['app/src/generated', 'app/.cache/program', 'core-wasm/pkg'],
  ...['target/start/core-check', 'target/start/export'],
];

/** Makes a new copy that builds its site like the project, with the project's compiled files. */
export async function copyBuiltProject(copy: string): Promise<void> {
  await rm(copy, { recursive: true, force: true });
  await copyProject(copy);
  for (const path of RESULTS)
    await cp(join(ROOT, path), join(copy, path), { recursive: true, preserveTimestamps: true });
  const file = join(copy, 'package.json');
  const project = JSON.parse(await readFile(file, 'utf8'));
  for (const step of TAKEN) project.wireit[step].command = 'true';
  await writeFile(file, JSON.stringify(project));
}

/** Ignores a missing file: it was deleted but not committed, or has not been written. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
