// Checks content/, or the folder in the first argument, and prints every problem of its files and pictures, one line
// each. Exits with 1 if there is a problem other than a warning.

import { join, resolve } from 'node:path';
import { checkContent } from './content-checker';
import { ROOT } from './environment';

const { problems, warnings, isBroken, found } = await checkContent(
  resolve(process.argv[2] ?? join(ROOT, 'content')),
);
for (const line of [...problems, ...warnings]) console.error(line);
const tables = found.flatMap(({ declared }) => (declared ? [declared.join(' in ')] : []));
for (const table of new Set(tables))
  console.error(`(For developers: a new key there is a field of ${table}.)`);
const plural = problems.length === 1 ? '' : 's';
console.log(isBroken ? `${problems.length} problem${plural}.` : 'The content has no problem.');
process.exitCode = isBroken ? 1 : 0;
