// The pages as the server sees them during development: empty roots that Vite's modules fill, and whole forms.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { framedFile } from '../app/scripts/prerender.mjs';
import { ROOT } from './steps.mjs';

const APP = join(ROOT, 'app');

/** Writes one shell a page, each with its state, so that the server can choose among them. */
export async function writeDevelopmentSite(vite, folder, siteUrl) {
  const { loadCore, prerenderList } = await vite.ssrLoadModule('/src/core/core.ts');
  await loadCore();
  const source = await readFile(join(APP, 'index.html'), 'utf8');
  const shell = await vite.transformIndexHtml('/', source);
  const pages = {};
  const write = async (file, page) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), page);
    pages[file] = { styleHashes: [] };
  };
  for (const { path, file, state, status, framed } of prerenderList()) {
    if (framed) {
      await write(file, await formPage(vite, source, path, siteUrl, false));
      await write(framedFile(file), await formPage(vite, source, path, siteUrl, true));
      continue;
    }
    const says = `${status === 404 ? '' : ` data-path="${path}"`}${state ? ` data-state="${state}"` : ''}`;
    await write(file, shell.replace('<div id="root">', `<div id="root"${says}>`));
  }
  const site = { siteUrl, contentHash: 'development', backendOrigin: null, pages };
  await writeFile(join(folder, '_site.json'), JSON.stringify(site));
}

/** A form has no script that could fill it: it is rendered here, with the places that the server fills. */
async function formPage(vite, source, path, siteUrl, framed) {
  const { render } = await vite.ssrLoadModule('/src/entry-prerender.tsx');
  const { html, head, page } = await render(path, siteUrl, undefined, framed);
  const styles = await stylesOf('components/layout.tsx', 'pages/form-page.tsx');
  return source
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace('<!--head-->', () => `<title>${head.title}</title>${styles}`)
    .replace('<div id="root">', () => `<div id="root" data-page="${page}">`)
    .replace('<!--app-->', () => html);
}

/** The stylesheets that the modules name, as links: Vite serves each as it is written. */
async function stylesOf(...modules) {
  const links = [];
  for (const module of modules) {
    const code = await readFile(join(APP, 'src', module), 'utf8');
    for (const [, sheet] of code.matchAll(/^import '\.\.\/(.*\.css)';$/gm))
      links.push(`<link rel="stylesheet" href="/src/${sheet}">`);
  }
  return links.join('');
}
