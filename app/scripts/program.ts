// Renders the delivered program into app/program, which only the server reads; pages contain a token placeholder.

import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Program } from '#core';
import type { ProgramFile } from '../src/entry-program';
import { type Book, makeEpub } from './epub';
import { escaped } from './head-tags';
import { chunkAt, readManifest } from './page-styles';
import { pageTemplate } from './page-template';
import { makePdfs } from './pdf';

const APP = join(import.meta.dirname, '..');

/** The folder with what the core exports from content/program: the program of INITIATION, and those of other offers by slug. */
const EXPORTED = join(APP, '.cache/program');
export const PROGRAM = join(EXPORTED, 'program.json');

/** Metadata for the server: the style hashes of each page, for the content policy, and the files to save. */
const METADATA = '_program.json';

/** The book: every page of the program. */
const BOOK = 'initiation.epub';

/** The style tags of every page, and the hashes of their contents. */
interface Styles {
  tags: string;
  hashes: string[];
}

/** A file to save: its name and its bytes. */
type Download = [name: string, bytes: Uint8Array];

interface ProgramOptions {
  /** Exported by src/entry-program.tsx. */
  renderProgram: (program: Program) => Promise<ProgramFile[]>;
  /** The folder with the exported programs. */
  exported?: string;
  /** The folder that the pages are written into. */
  out: string;
  styles: Styles;
  /** The path of the script of every page. */
  script: string;
  /** Paths of the scripts that single pages have besides, by the name of the page. */
  scripts?: Record<string, string>;
  /** Those of `makeDownloads`. */
  downloads: Download[];
}

/**
 * Renders the program of INITIATION into the folder `out`, and those of other offers into folders of it. Returns the number
 * of pages.
 */
export async function writeProgram({
  renderProgram,
  exported = EXPORTED,
  out,
  styles,
  script,
  scripts = {},
  downloads,
}: ProgramOptions): Promise<number> {
  const read = (name: string) => readFile(join(exported, name), 'utf8');
  const program: Program = JSON.parse(await read('program.json'));
  const others: Record<string, Program> = JSON.parse(await read('others.json'));
  const files = await renderProgram(program);
  let count = await writePages({
    files,
    out,
    styles,
    script,
    scripts,
    downloads,
    kept: Object.keys(others),
  });
  for (const [offer, other] of Object.entries(others))
    count += await writePages({ files: await renderProgram(other), out: join(out, offer), styles });
  return count;
}

interface WrittenPages extends Pick<ProgramOptions, 'out' | 'styles'> {
  files: ProgramFile[];
  script?: string;
  scripts?: Record<string, string>;
  downloads?: Download[];
  /** Names of what else stays in the folder. */
  kept?: string[];
}

/** Writes pages and files to save into a folder, with the metadata for the server; removes what else is in it. */
async function writePages({
  files,
  out,
  styles,
  script,
  scripts = {},
  downloads = [],
  kept = [],
}: WrittenPages): Promise<number> {
  const fill = await pageTemplate();
  await mkdir(out, { recursive: true });
  const pages: Record<string, { styleHashes: string[] }> = {};
  for (const { name, title, themeColor, html } of files) {
    const head = [
      `<title>${escaped(title)}</title>`,
      ...HEAD,
      `<meta name="theme-color" content="${themeColor}">`,
      styles.tags,
      ...[SCRIPTLESS.includes(name) ? undefined : script, scripts[name]]
        .filter((path) => path !== undefined)
        .map((path) => `<script type="module" fetchpriority="low" src="${path}"></script>`),
    ].join('\n    ');
    await writeFile(join(out, `${name}.html`), fill({ head, body: html }));
    pages[`${name}.html`] = { styleHashes: styles.hashes };
  }
  for (const [name, bytes] of downloads) await writeFile(join(out, name), bytes);
  const names = downloads.map(([name]) => name);
  for (const file of await readdir(out))
    if (!(file in pages) && ![METADATA, ...names, ...kept].includes(file))
      await rm(join(out, file), { recursive: true });
  const metadata = { pages, downloads: names };
  await writeFile(join(out, METADATA), `${JSON.stringify(metadata, null, 2)}\n`);
  return files.length;
}

/** The files to save: the book for readers and for paper, and the pages for paper. */
export async function makeDownloads(
  book: Omit<Book, 'program'>,
  program = PROGRAM,
): Promise<Download[]> {
  const settings: Book = { ...book, program: JSON.parse(await readFile(program, 'utf8')) };
  return [[BOOK, await makeEpub(settings)], ...(await makePdfs(settings))];
}

/** The built style sheet as an inline tag; fails if it names a font that the site does not have. */
export async function inlineStyles(folder: string, dist: string): Promise<Styles> {
  const { file } = chunkAt(await readManifest(folder), 'style.css');
  const css = (await readFile(join(folder, file), 'utf8')).trim();
  for (const [, font = ''] of css.matchAll(/url\(\/(assets\/[^)]+)\)/g))
    await access(join(dist, font));
  const hash = createHash('sha256').update(css).digest('base64');
  return { tags: `<style>${css}</style>`, hashes: [`sha256-${hash}`] };
}

/** Keeps the pages out of search engines and the token out of the Referer header. */
const HEAD = [
  '<meta name="robots" content="noindex, nofollow">',
  '<meta name="referrer" content="no-referrer">',
];

/** The notices in place of the program, which need no script. */
const SCRIPTLESS = ['refunded', 'unavailable'];
