// Lists the files of the project: files that Git tracks, and new files that Git does not ignore.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT: string = resolve(import.meta.dirname, '../..');

/** Paths of the existing files, relative to the root. */
export const PROJECT_FILES: string[] = execFileSync(
  'git',
  ['ls-files', '-z', '-co', '--exclude-standard'],
  { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 },
)
  .split('\0')
  .filter((file) => file && existsSync(join(ROOT, file)));
