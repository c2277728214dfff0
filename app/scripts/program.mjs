// Writes the pages of the delivered program, with a place for the buyer's token, into a folder that no visitor reaches.

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const APP = join(import.meta.dirname, '..');

/** What the core's build makes of content/program (core-wasm/bodies.rs). */
export const PROGRAM = join(APP, '.cache/program/program.json');

/** What the server finds beside the pages: the hashes of their styles, for the content policy. */
const NOTE = '_program.json';

/**
 * Renders the program into `out`. `renderProgram` is that of src/entry-program.tsx; `styles` is what
 * stands in the head of every page: `{ tags, hashes }`.
 */
export async function writeProgram({ renderProgram, out, styles }) {
  const program = JSON.parse(await readFile(PROGRAM, 'utf8'));
  const template = await readFile(join(APP, 'index.html'), 'utf8');
  const files = await renderProgram(program);

  await mkdir(out, { recursive: true });
  const pages = {};
  for (const { name, title, themeColor, html } of files) {
    const head = [
      `<title>${escaped(title)}</title>`,
      ...HEAD,
      `<meta name="theme-color" content="${themeColor}">`,
      styles.tags,
    ].join('\n    ');
    await writeFile(join(out, `${name}.html`), fill(template, head, html));
    pages[`${name}.html`] = { styleHashes: styles.hashes };
  }
  for (const file of await readdir(out))
    if (!(file in pages) && file !== NOTE) await rm(join(out, file), { recursive: true });
  await writeFile(join(out, NOTE), `${JSON.stringify({ pages }, null, 2)}\n`);
  return files.length;
}

/** The built stylesheet, to be written into each page; its typefaces are those that the site has. */
export async function inlineStyles(folder, dist) {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
  const { file } = manifest['style.css'];
  const css = (await readFile(join(folder, file), 'utf8')).trim();
  const fonts = [...css.matchAll(/url\(\/(assets\/[^)]+)\)/g)].map(([, font]) => font);
  for (const font of fonts) await readFile(join(dist, font));
  const hash = createHash('sha256').update(css).digest('base64');
  return { tags: `<style>${css}</style>`, hashes: [`sha256-${hash}`] };
}

/** What every page of the program says of itself, to whoever it is passed on to. */
const HEAD = [
  '<meta name="robots" content="noindex, nofollow">',
  '<meta name="referrer" content="no-referrer">',
];

/** The template with its places filled, and without its script; functions, because content may hold `$&`. */
function fill(template, head, html) {
  return template
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace('<!--head-->', () => head)
    .replace('<div id="root"><!--app--></div>', () => html);
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
