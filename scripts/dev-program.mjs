// The delivered program as the server sees it during development: whole pages, with styles that Vite serves.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeProgram } from '../app/scripts/program.mjs';
import { ROOT } from './steps.mjs';

/** What a change of makes other pages; their styles reach them by themselves. */
export const PROGRAM_SOURCES = ['app/src/program', 'app/src/entry-program.tsx'];

const ENTRY = 'src/entry-program.tsx';

/** Renders the program anew, from what the core has made of content/program. */
export async function writeDevelopmentProgram(vite, folder) {
  const { renderProgram } = await vite.ssrLoadModule(`/${ENTRY}`);
  const code = await readFile(join(ROOT, 'app', ENTRY), 'utf8');
  const sheets = [...code.matchAll(/^import '\.\/(.*\.css)';$/gm)].map(([, sheet]) => sheet);
  const tags = sheets.map((sheet) => `<link rel="stylesheet" href="/src/${sheet}">`).join('');
  await writeProgram({ renderProgram, out: folder, styles: { tags, hashes: [] } });
}
