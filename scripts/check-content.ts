// Judges content/, or the folder of the first argument: prints every problem of its files and of its pictures, one line
// each. Exits with 1 where one is no matter of taste (a warning).

import { join, resolve } from 'node:path';
import { checkContent } from './content-checker';
import { ROOT } from './environment';

const { problems, warnings, isBroken } = await checkContent(
  resolve(process.argv[2] ?? join(ROOT, 'content')),
);
for (const line of [...problems, ...warnings]) console.error(line);
const plural = problems.length === 1 ? '' : 's';
console.log(isBroken ? `${problems.length} problem${plural}.` : 'The content has no problem.');
process.exitCode = isBroken ? 1 : 0;
