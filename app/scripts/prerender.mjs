// Writes every page as finished HTML: content, head tags, its styles inline, and nothing else inline.

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dataTags, headTags } from './head-tags.mjs';
import { readStyles } from './page-styles.mjs';
import { toMarkdown } from './renditions.mjs';

const sha256 = (text, encoding) => createHash('sha256').update(text).digest(encoding);

const CACHE = join(import.meta.dirname, '../.cache');

/**
 * Renders every page of the core's list into `dist`, and `_site.json` for the server. `siteUrl` is the public
 * origin. Two earlier steps left what is read here: the list of the pictures for shared links
 * (app/scripts/social-pictures.mjs), and what search engines, feed readers and calendars get
 * (scripts/machines.mjs), which is written beside the pages.
 */
export async function prerender({ dist, entry, siteUrl }) {
  const social = JSON.parse(await readFile(join(CACHE, 'social/list.json'), 'utf8'));
  const machines = JSON.parse(await readFile(join(CACHE, 'machines/made.json'), 'utf8'));
  const { render, prerenderList, loadCore } = await import(pathToFileURL(entry).href);
  await loadCore();
  const template = await readFile(join(dist, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));
  const styles = await readStyles(dist, manifest);
  const early = await earlyHints(dist);
  const write = async (file, text) => {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), text);
  };

  const pages = {};
  const list = prerenderList().flatMap((page) => {
    const own = { ...page, card: social.pages[page.file] };
    return page.framed ? [own, { ...own, file: framedFile(page.file), bare: true }] : [own];
  });
  for (const { path, file, state, status, card, bare } of list) {
    const { html, head, page } = await render(path, siteUrl, state, bare);
    const { css, held } = styles.of(page, html);
    const style = `<style>${css}</style>`;
    const still = STILL.has(page);
    const tags = headTags(
      head,
      {
        address: `${siteUrl}/assets/social/${card.picture}`,
        width: social.width,
        height: social.height,
        alt: card.alt,
      },
      machines.alternates[file],
    );
    const data = dataTags(machines.graphs[file]);
    const document = fill(still ? withoutScript(template) : template, {
      lang: head.lang,
      head: [...tags, ...early, style, ...(still ? [] : held), ...data].join('\n    '),
      root: rootTag({ page, path, state, status }),
      html,
    });
    pages[file] = { styleHashes: [`sha256-${sha256(css, 'base64')}`] };
    await write(file, document);
    const rendition = machines.renditions[file];
    if (rendition) await write(rendition.slice(1), toMarkdown(html, head));
  }
  for (const [file, text] of Object.entries(machines.files)) await write(file, text);
  console.log(`prerendered ${list.length} pages`);

  const site = {
    siteUrl,
    contentHash: await contentHash(dist),
    backendOrigin: process.env.VITE_BACKEND_URL
      ? new URL(process.env.VITE_BACKEND_URL).origin
      : null,
    pages,
    files: await styledDrawings(dist),
  };
  await writeFile(join(dist, '_site.json'), `${JSON.stringify(site, null, 2)}\n`);
}

/** Drawings that bring styles of their own, as the icon does that knows dark from light: the server allows those. */
async function styledDrawings(dist) {
  const drawings = {};
  for (const file of (await readdir(dist)).filter((name) => name.endsWith('.svg'))) {
    const found = (await readFile(join(dist, file), 'utf8')).matchAll(/<style>([^<]*)<\/style>/g);
    const styleHashes = [...found].map(([, css]) => `sha256-${sha256(css, 'base64')}`);
    if (styleHashes.length > 0) drawings[file] = { styleHashes };
  }
  return drawings;
}

/** In a frame `forms/house.html` stands as `forms/house/framed.html`, and `…/sent.html` as `…/sent-framed.html`. */
export const framedFile = (file) =>
  file.endsWith('/sent.html')
    ? file.replace(/\.html$/, '-framed.html')
    : file.replace(/\.html$/, '/framed.html');

/** Pages that are complete as they are and never come to life: the server fills in their forms. */
const STILL = new Set(['form']);

function withoutScript(template) {
  return template.replace(/\s*<script type="module"[^>]*><\/script>/, '');
}

/** The template with its places filled; functions, because content may hold `$&`. */
function fill(template, { lang, head, root, html }) {
  const filled = template
    .replace('<html lang="en">', () => `<html lang="${lang}">`)
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, () => '')
    .replace('<!--head-->', () => head)
    .replace('<div id="root"><!--app--></div>', () => `${root}${html}</div>`);
  if (!filled.includes(root))
    throw new Error('app/index.html has no <div id="root"><!--app--></div>.');
  return filled;
}

/**
 * The root says which page it holds and in which state, so that the browser shows the same and can
 * fetch its code at once. The 404 page stands at any path but its own.
 */
function rootTag({ page, path, state, status }) {
  const says = { page, path: status === 404 ? undefined : path, state };
  const attributes = Object.entries(says).filter(([, value]) => value !== undefined);
  return `<div id="root"${attributes.map(([name, value]) => ` data-${name}="${value}"`).join('')}>`;
}

/** The two typefaces of every first screen are worth asking for before the styles name them. */
async function earlyHints(dist) {
  const fonts = await readdir(join(dist, 'assets/fonts'));
  const first = ['cormorant-latin-wght-normal', 'hanken-grotesk-latin-wght-normal'];
  return first.map((name) => {
    const file = fonts.find((candidate) => candidate.startsWith(`${name}-`));
    return `<link rel="preload" href="/assets/fonts/${file}" as="font" type="font/woff2" crossorigin>`;
  });
}

/** One name for everything that visitors can get: equal for equal sites, on every machine. */
async function contentHash(dist) {
  const files = (await readdir(dist, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile() && !file.parentPath.includes('.vite'))
    .map((file) => join(file.parentPath, file.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(dist.length)).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}
