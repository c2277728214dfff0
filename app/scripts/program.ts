// Renders the delivered program into app/program, which only the server reads. Pages contain a placeholder for the
// buyer's token.

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

/**
 * Folder of the core's export of content/program: the program of INITIATION, and the programs of other offers by slug.
 */
const EXPORTED = join(APP, '.cache/program');
export const PROGRAM = join(EXPORTED, 'program.json');

/** Metadata for the server: the style hashes of each page, for the content policy, and the downloads. */
const METADATA = '_program.json';

const BOOK = 'initiation.epub';

/** Style tags of every page, and their hashes for the content policy. */
interface Styles {
  tags: string;
  hashes: string[];
}

type Download = [name: string, bytes: Uint8Array];

interface ProgramOptions {
  /** Renders the program; exported by src/entry-program.tsx. */
  renderProgram: (program: Program) => Promise<ProgramFile[]>;
  exported?: string;
  out: string;
  styles: Styles;
  script: string;
  /** Paths of additional scripts, by the name of the page. */
  scripts?: Record<string, string>;
  downloads: Download[];
}

/**
 * Renders the program of INITIATION into the folder `out`, and the programs of other offers into subfolders. Returns
 * the number of pages.
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
  for (const [offer, otherProgram] of Object.entries(others))
    count += await writePages({
      files: await renderProgram(otherProgram),
      out: join(out, offer),
      styles,
    });
  return count;
}

interface WrittenPages extends Pick<ProgramOptions, 'out' | 'styles'> {
  files: ProgramFile[];
  script?: string;
  scripts?: Record<string, string>;
  downloads?: Download[];
  /** Names of additional files that stay in the folder. */
  kept?: string[];
}

/** Writes pages and downloads into a folder, with the metadata for the server; removes everything else in it. */
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
  for (const file of files) {
    const { name } = file;
    const used = [SCRIPTLESS.includes(name) ? undefined : script, scripts[name]];
    const html = documentOf(fill, file, { tags: styles.tags, scripts: used });
    await writeFile(join(out, `${name}.html`), html);
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

/** The document of a page, with its style tags and its scripts. */
export function documentOf(
  fill: Awaited<ReturnType<typeof pageTemplate>>,
  { title, themeColor, html }: ProgramFile,
  { tags, scripts }: { tags: string; scripts: (string | undefined)[] },
): string {
  const head = [
    `<title>${escaped(title)}</title>`,
    ...HEAD,
    `<meta name="theme-color" content="${themeColor}">`,
    tags,
    ...scripts
      .filter((path) => path !== undefined)
      .map((path) => `<script type="module" fetchpriority="low" src="${path}"></script>`),
  ].join('\n    ');
  return fill({ head, body: html });
}

/** Makes the downloads: the book as EPUB and PDF, and the printable pages. */
export async function makeDownloads(
  book: Omit<Book, 'program'>,
  program = PROGRAM,
): Promise<Download[]> {
  const settings: Book = { ...book, program: JSON.parse(await readFile(program, 'utf8')) };
  return [[BOOK, await makeEpub(settings)], ...(await makePdfs(settings))];
}

/** Returns the built style sheet as an inline tag; throws if it names a font that the site does not have. */
export async function inlineStyles(folder: string, dist: string): Promise<Styles> {
  const { file } = chunkAt(await readManifest(folder), 'style.css');
  const css = (await readFile(join(folder, file), 'utf8')).trim();
  for (const [, font = ''] of css.matchAll(/url\(\/(assets\/[^)]+)\)/g))
    await access(join(dist, font));
  const hash = createHash('sha256').update(css).digest('base64');
  return { tags: `<style>${css}</style>`, hashes: [`sha256-${hash}`] };
}

/** Keeps the pages out of search engines, and the token out of the Referer header. */
const HEAD = [
  '<meta name="robots" content="noindex, nofollow">',
  '<meta name="referrer" content="no-referrer">',
];

/** Names of notices that replace the program; they contain no script. */
const SCRIPTLESS = ['refunded', 'unavailable'];
