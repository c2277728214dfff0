// Selects the styles and files of each page from the bundler's manifest: the style sheets that are inlined (of the
// entry and of the page's modules, with the rules of the page's own pictures), and the files that the app loads.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest, ManifestChunk } from 'vite';
import { type PictureRules, pictureSheet } from './picture-rules';

/** Picture that only articles show: width, height and hash of its files, and its rule. */
export interface ArticlePicture {
  file: readonly [number, number, string];
  css: string;
}

export const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));

export function chunkAt(manifest: Manifest, key: string): ManifestChunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The bundle has no ${key}.`);
  return chunk;
}

/** Manifest key of the core's chunk, which every page loads. */
const CORE = 'src/core/ready.ts';
/** Manifest key of the code that answers before hydration. */
const EARLY = 'src/early-answers.ts';
const ENTRY = 'src/start.tsx';

/** Manifest key of the print styles, which no page waits for. */
export const PRINT = 'src/layout/print.css';

/** Manifest key of a page: "notFound" is src/pages/not-found-page.tsx. */
const chunkOf = (page: string) =>
  `src/pages/${page.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`)}-page.tsx`;

/** Chunks with everything that they import, imports first. */
function chunksOf(
  manifest: Manifest,
  keys: readonly string[],
  seen = new Set<string>(),
): ManifestChunk[] {
  return keys.flatMap((key) => {
    if (seen.has(key)) return [];
    seen.add(key);
    const chunk = chunkAt(manifest, key);
    return [...chunksOf(manifest, chunk.imports ?? [], seen), chunk];
  });
}

/** Style sheets of chunks, in the order of the chunks. */
const sheetsOf = (manifest: Manifest, keys: readonly string[]) =>
  chunksOf(manifest, keys).flatMap(({ css = [] }) => css);

/** Files that the app of a page loads: scripts and the core's WebAssembly module, in order of loading. */
export const appFiles = (manifest: Manifest, page: string): string[] =>
  chunksOf(manifest, [EARLY, CORE, ENTRY, chunkOf(page)])
    .filter(({ isEntry }) => !isEntry)
    .flatMap(({ file, assets = [] }) => [
      file,
      ...assets.filter((asset) => asset.endsWith('.wasm')),
    ])
    .map((file) => `/${file}`);

const shownIn = (html: string) =>
  new Set([...html.matchAll(/"picture-([\w-]+)"/g)].map(([, picture = '']) => picture));

/** Returns the inlined CSS and the link tags of a page, by the kind of page and its HTML. */
export type StylesOf = (page: string, html: string) => { css: string; links: string[] };

/** Reads the style sheets of a built site; `pictures` contains the rules of the pictures. */
export async function readStyles(
  dist: string,
  manifest: Manifest,
  pictures: PictureRules,
): Promise<StylesOf> {
  const sheets = new Map<string, string>();
  for (const file of new Set(Object.values(manifest).flatMap(({ css = [] }) => css)))
    sheets.set(file, (await readFile(join(dist, file), 'utf8')).trim());
  return (page, html) => {
    // The entry's styles come first, because they declare the order of the cascade layers.
    const entry = chunkAt(manifest, ENTRY).css ?? [];
    const files = [...new Set([...entry, ...sheetsOf(manifest, [ENTRY, chunkOf(page)])])];
    const ids = shownIn(html);
    return {
      css:
        files.map((file) => sheets.get(file)).join('') +
        pictureSheet(pictures, (picture) => ids.has(picture)),
      // Links to the inlined style sheets keep the page's code from loading them. They are disabled, so that browsers
      // do not request them; WebKit preloads disabled links unless they have media="not all".
      links: files.map(
        (file) => `<link rel="stylesheet" href="/${file}" disabled media="not all">`,
      ),
    };
  };
}

/** Merged pictures: their files for the app, and their rules for the page. */
export interface JoinedPictures {
  files: Record<string, ArticlePicture['file']>;
  css: string;
}

/** Selects the pictures on a page that only articles show; undefined if there are none. */
export function picturesOf(
  html: string,
  pictures: Readonly<Record<string, ArticlePicture>>,
): JoinedPictures | undefined {
  const articlePictures = [...shownIn(html)].flatMap((id): [string, ArticlePicture][] => {
    const picture = pictures[id];
    return picture ? [[id, picture]] : [];
  });
  return joined(articlePictures);
}

/** Merges pictures into one object by id; undefined if there are none. */
export const joined = (
  pictures: readonly [string, ArticlePicture][],
): JoinedPictures | undefined =>
  pictures.length > 0
    ? {
        files: Object.fromEntries(pictures.map(([id, { file }]) => [id, file])),
        css: pictures.map(([, { css }]) => css).join(''),
      }
    : undefined;
