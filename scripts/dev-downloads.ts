// `node scripts/dev-downloads.ts FOLDER BRAND SITE PROGRAM`: makes what buyers save of the delivered program, for `npm run dev`; in a
// process of its own, since that takes seconds.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDownloads } from '../app/scripts/program';
import { today } from './environment';

const [folder = '', brand = '', site = '', program = ''] = process.argv.slice(2);
const files = await makeDownloads({ brand, site, modified: today() }, program);
await mkdir(folder, { recursive: true });
// The book, which is the first one, last: so none is older.
for (const [name, bytes] of files.reverse()) await writeFile(join(folder, name), bytes);
