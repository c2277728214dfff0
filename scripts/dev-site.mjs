// The pages as the server sees them during development: empty roots that Vite's modules fill.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from './steps.mjs';

/** Writes one shell a page, each with its state, so that the server can choose among them. */
export async function writeDevelopmentSite(vite, folder, siteUrl) {
  const { loadCore, prerenderList } = await vite.ssrLoadModule('/src/core/core.ts');
  await loadCore();
  const source = await readFile(join(ROOT, 'app/index.html'), 'utf8');
  const shell = await vite.transformIndexHtml('/', source);
  const pages = {};
  for (const { path, file, state, status } of prerenderList()) {
    const says = `${status === 404 ? '' : ` data-path="${path}"`}${state ? ` data-state="${state}"` : ''}`;
    const root = `<div id="root"${says}>`;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), shell.replace('<div id="root">', root));
    pages[file] = { styleHashes: [] };
  }
  const site = { siteUrl, contentHash: 'development', backendOrigin: null, pages };
  await writeFile(join(folder, '_site.json'), JSON.stringify(site));
}
