// Writes the pages that checkout-server serves during `npm run dev`: HTML shells for Vite, rendered forms, and the
// program.

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { ViteDevServer } from 'vite';
import type { Program } from '#core';
import { contentVersion } from '../app/scripts/content-version';
import { pageTemplate } from '../app/scripts/page-template';
import { documentOf, writeProgram } from '../app/scripts/program';
import { ROOT } from './environment';

type Core = typeof import('../app/src/core/core');
type ProgramEntry = typeof import('../app/src/entry-program');

const APP = join(ROOT, 'app');
const PROGRAM_ENTRY = 'entry-program.tsx';
const GIFT_SCRIPTS = { gift: '/src/entry-gift.ts' };

/** Writes one HTML shell for each page and state, from which the server chooses. */
export async function writeDevSite(
  vite: ViteDevServer,
  { folder, generated, siteUrl }: { folder: string; generated: string; siteUrl: string },
): Promise<void> {
  const { prerenderList } = await loadedCore(vite, generated);
  const read = (file: string) => readFile(join(generated, file));
  const fill = await pageTemplate();
  const source = await readFile(join(APP, 'index.html'), 'utf8');
  const shell = await vite.transformIndexHtml('/', source);
  const pages: Record<string, { styleHashes: string[] }> = {};
  const write = async (file: string, html: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), html);
    pages[file] = { styleHashes: [] };
  };
  for (const { path, file, state, status } of prerenderList()) {
    if (path.startsWith('/forms/')) {
      await write(file, await formPage(vite, fill, path, siteUrl));
      continue;
    }
    const attributes = `${status === 404 ? '' : ` data-path="${path}"`}${state ? ` data-state="${state}"` : ''}`;
    await write(file, shell.replace('<div id="root">', `<div id="root"${attributes}>`));
  }
  const content = await read('server-content.bin');
  await writeFile(join(folder, '_content.bin'), content);
  const version = contentVersion(content);
  const site = { siteUrl, contentHash: 'development', ...version, backendOrigin: null, pages };
  await writeFile(join(folder, '_site.json'), JSON.stringify(site));
}

/** The core with the content as it is now: the modules of this process stay loaded while the content changes. */
async function loadedCore(vite: ViteDevServer, generated: string): Promise<Core> {
  const core = (await vite.ssrLoadModule('/src/core/core.ts')) as Core;
  core.load(bytesOf(await readFile(join(generated, 'content.bin'))));
  core.loadJournal(bytesOf(await readFile(join(generated, 'journal-index.bin'))));
  return core;
}

/** Copies the bytes of a file into a buffer of their own: Node may share one buffer among several files. */
const bytesOf = (file: Buffer) => new Uint8Array(file).buffer;

/** Renders a form page with the server's placeholders. Form pages have no script, so Vite cannot render them. */
async function formPage(
  vite: ViteDevServer,
  fill: Awaited<ReturnType<typeof pageTemplate>>,
  path: string,
  siteUrl: string,
): Promise<string> {
  const { render } = (await vite.ssrLoadModule(
    '/src/entry-prerender.tsx',
  )) as typeof import('../app/src/entry-prerender');
  const { html, head, page } = await render(path, siteUrl);
  const styles = await styleLinks('layout/layout.tsx', 'pages/form-page.tsx');
  return fill({
    head: `<title>${head.title}</title>${styles}`,
    body: `<div id="root" data-page="${page}">${html}</div>`,
  });
}

/**
 * Renders the delivered program from the core's export, with the downloads in the folder `downloads`. Returns the name
 * of the publisher, which the downloads need.
 */
export async function writeDevProgram(
  vite: ViteDevServer,
  { folder, exported, downloads }: { folder: string; exported: string; downloads: string },
): Promise<string> {
  const { renderProgram, publisher } = await programEntry(vite);
  const tags = await styleLinks(PROGRAM_ENTRY);
  const names = await readdir(downloads).catch(() => []);
  await writeProgram({
    renderProgram,
    exported,
    out: folder,
    styles: { tags, hashes: [] },
    script: '/src/entry-guided.ts',
    scripts: GIFT_SCRIPTS,
    downloads: await Promise.all(
      names.map(
        async (name): Promise<[string, Uint8Array]> => [
          name,
          await readFile(join(downloads, name)),
        ],
      ),
    ),
  });
  return publisher();
}

const programEntry = async (vite: ViteDevServer) =>
  (await vite.ssrLoadModule(`/src/${PROGRAM_ENTRY}`)) as ProgramEntry;

interface DevProgramPage {
  /** Folders with the core's export of the programs and of the content. */
  exported: string;
  generated: string;
  /** The offer whose program it is, and the name of the page. */
  offer: string;
  name: string;
  /** Path in the place of the buyer's link, without the name of a page. */
  root: string;
  /** Script of the page. */
  script: string;
}

/** Renders one page of a delivered program; undefined if the program has no such page. */
export async function devProgramPage(
  vite: ViteDevServer,
  { exported, generated, offer, name, root, script }: DevProgramPage,
): Promise<string | undefined> {
  const read = async (json: string) => JSON.parse(await readFile(join(exported, json), 'utf8'));
  const programs = new Map<string, Program>(Object.entries(await read('others.json')));
  programs.set('initiation', await read('program.json'));
  const program = programs.get(offer);
  if (!program) return undefined;
  await loadedCore(vite, generated);
  const { renderProgram } = await programEntry(vite);
  const [page] = await renderProgram(program, name);
  if (!page) return undefined;
  const links = await styleLinks(PROGRAM_ENTRY);
  const html = documentOf(await pageTemplate(), page, {
    tags: links.replaceAll('"/src/generated/', `"/@fs${encodeURI(generated)}/`),
    scripts: [script, name === 'gift' ? GIFT_SCRIPTS.gift : undefined],
  });
  return html.replaceAll('/program/{{token}}', root).replaceAll('{{origin}}', '');
}

/** Link tags of the style sheets that modules of app/src import; Vite serves each file separately. */
async function styleLinks(...modules: string[]): Promise<string> {
  const links: string[] = [];
  for (const module of modules) {
    const code = await readFile(join(APP, 'src', module), 'utf8');
    for (const [, sheet = ''] of code.matchAll(/^import '(\..*\.css)';$/gm)) {
      const path = posix.join('/src', posix.dirname(module), sheet);
      links.push(`<link rel="stylesheet" href="${path}">`);
    }
  }
  return links.join('');
}
