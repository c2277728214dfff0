// What the bundler's manifest says of each page: the styles that are inlined, which are the complete style sheets of the
// entry and of the page's own modules, and the files that the app loads. Of the rules of pictures a page has those of its own.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureSheet } from './picture-rules.mjs';

/** The chunks that every page loads: the core, and what renders. */
const CORE = 'src/core/ready.ts';
const ENTRY = 'src/start.tsx';

/** The manifest key of the rules for paper, which no page waits for. */
export const PRINT = 'src/layout/print.css';

/** The manifest key of a page: "notFound" is src/pages/not-found-page.tsx. */
const chunkOf = (page) =>
  `src/pages/${page.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`)}-page.tsx`;

/** The manifest's entries of chunks and of all that they import, imports first. */
function chunksOf(manifest, keys, seen = new Set()) {
  return keys.flatMap((key) => {
    if (seen.has(key)) return [];
    seen.add(key);
    return [...chunksOf(manifest, manifest[key].imports ?? [], seen), manifest[key]];
  });
}

/** The style sheets of chunks, in the same order. */
const sheetsOf = (manifest, keys) => chunksOf(manifest, keys).flatMap(({ css = [] }) => css);

/** The files that the app of a page loads one after the other: scripts, the core's module, the content. */
export const appFiles = (manifest, page) =>
  chunksOf(manifest, [CORE, ENTRY, chunkOf(page)])
    .filter(({ isEntry }) => !isEntry)
    .flatMap(({ file, assets = [] }) => [
      file,
      ...assets.filter((asset) => /\.(wasm|bin)$/.test(asset)),
    ])
    .map((file) => `/${file}`);

/** The pictures that a page shows. */
const shownIn = (html) =>
  new Set([...html.matchAll(/"picture-([\w-]+)"/g)].map(([, picture]) => picture));

/** Returns a function of a page and its HTML: its CSS, and its link tags. `pictures` are the rules of pictures. */
export async function readStyles(dist, manifest, pictures) {
  const sheets = new Map();
  for (const file of new Set(Object.values(manifest).flatMap(({ css = [] }) => css)))
    sheets.set(file, (await readFile(join(dist, file), 'utf8')).trim());
  return (page, html) => {
    // The entry's styles come first: they declare the order of the cascade layers.
    const entry = manifest[ENTRY].css ?? [];
    const files = [...new Set([...entry, ...sheetsOf(manifest, [ENTRY, chunkOf(page)])])];
    const shown = shownIn(html);
    return {
      css:
        files.map((file) => sheets.get(file)).join('') +
        pictureSheet(pictures, (picture) => shown.has(picture)),
      // The code of a page loads its style sheets unless a link to them exists. Disabled, these are not requested. (WebKit
      // preloads disabled links, but not those with media="not all".)
      links: files.map(
        (file) => `<link rel="stylesheet" href="/${file}" disabled media="not all">`,
      ),
    };
  };
}

/** The pictures that only articles show, of those that a page shows, as `{ files, css }`; undefined where it shows none. */
export function picturesOf(html, pictures) {
  const shown = [...shownIn(html)].filter((picture) => picture in pictures);
  return joined(shown.map((picture) => [picture, pictures[picture]]));
}

/** Pictures as `{ files, css }`; undefined where there are none. */
export const joined = (pictures) =>
  pictures.length > 0
    ? {
        files: Object.fromEntries(pictures.map(([id, { file }]) => [id, file])),
        css: pictures.map(([, { css }]) => css).join(''),
      }
    : undefined;
