// `node scripts/dev-downloads.ts FOLDER BRAND SITE PROGRAM`: makes the downloads of the delivered program for `npm run
// dev`, in a separate process because it takes seconds.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDownloads } from '../app/scripts/program';
import { today } from './environment';

const [folder = '', brand = '', site = '', program = ''] = process.argv.slice(2);
const files = await makeDownloads({ brand, site, modified: today() }, program);
await mkdir(folder, { recursive: true });
// Writes the book last, although it comes first: its modification time then shows that all files are up to date.
for (const [name, bytes] of files.reverse()) await writeFile(join(folder, name), bytes);
