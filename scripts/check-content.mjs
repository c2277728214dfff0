// Judges content/, or the folder of the first argument: every problem of its files (core-check) and of its pictures, one
// line each. Exits with 1 where one is no matter of taste (a warning).

import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { checkPicture, isPictureFile, LEAST_WIDTH } from '../app/scripts/picture-source.mjs';
import { ROOT } from './environment.mjs';

const content = resolve(process.argv[2] ?? join(ROOT, 'content'));
const { stderr, status, error } = spawnSync(join(ROOT, 'target/tools/core-check'), [content], {
  encoding: 'utf8',
});
if (error) throw error;
const found = stderr.split('\n').filter(Boolean);
const isWarning = (line) => line.includes(': warning: ');
const warnings = found.filter(isWarning);
const problems = found.filter((line) => !isWarning(line));

const pictures = (await readdir(join(content, 'images'))).filter(isPictureFile).sort();
for (const name of pictures)
  await checkPicture(join(content, 'images', name), LEAST_WIDTH).catch(({ message }) =>
    problems.push(message),
  );

for (const line of [...problems, ...warnings]) console.error(line);
const plural = problems.length === 1 ? '' : 's';
console.log(
  problems.length === 0 && status === 0
    ? 'The content has no problem.'
    : `${problems.length} problem${plural}.`,
);
process.exitCode = problems.length === 0 && status === 0 ? 0 : 1;
