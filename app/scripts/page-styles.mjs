// Which styles each page needs, to be written into it: the house's, and the page's own.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What every page needs, whatever it shows. */
const ENTRY = 'src/start.tsx';

/** "notFound" is shown by src/pages/not-found-page.tsx: its chunk in the manifest. */
const chunkOf = (page) =>
  `src/pages/${page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-page.tsx`;

/** The rule of one picture: its focal point, and the blurred colours that stand there before it. */
const OF_A_PICTURE = /\.picture-([\w-]+)\{[^{}]*\}/g;

/** Leaves out the rules of pictures that the page does not show. */
const withoutOthers = (css, html) =>
  css.replace(OF_A_PICTURE, (rule, id) => (html.includes(`"picture-${id}"`) ? rule : ''));

/** Reads the built stylesheets; `of(page, html)` gives the styles of a rendered page and the tags that stand for them. */
export async function readStyles(dist, manifest) {
  const text = new Map();
  for (const { css = [] } of Object.values(manifest)) {
    for (const file of css) text.set(file, await readFile(join(dist, file), 'utf8'));
  }
  return {
    of(page, html) {
      const chunk = chunkOf(page);
      if (!manifest[chunk])
        throw new Error(`No component was built for the page "${page}" (${chunk}).`);
      // The entry's own styles come first: they say in which order the layers of all others count.
      const files = [
        ...new Set([
          ...(manifest[ENTRY].css ?? []),
          ...stylesOf(manifest, ENTRY),
          ...stylesOf(manifest, chunk),
        ]),
      ];
      return {
        css: files.map((file) => withoutOthers(text.get(file).trim(), html)).join(''),
        /*
         * The page's code asks for its stylesheets by link unless it finds one. These links are
         * found, and being disabled they are never fetched: their rules are already in the page.
         * (WebKit looks ahead without regard to that, but not for a medium that is none.)
         * What was left out of one is wanted on the way to another page (use-arrival.ts).
         */
        held: files.map((file) => {
          const rest = text.get(file).search(OF_A_PICTURE) >= 0 ? ' data-rest' : '';
          return `<link rel="stylesheet" href="/${file}" disabled media="not all"${rest}>`;
        }),
      };
    },
  };
}

/** The stylesheets of a chunk and of all that it imports, imports first. */
function stylesOf(manifest, key, seen = new Set()) {
  if (seen.has(key)) return [];
  seen.add(key);
  const { imports = [], css = [] } = manifest[key];
  return [...imports.flatMap((imported) => stylesOf(manifest, imported, seen)), ...css];
}
