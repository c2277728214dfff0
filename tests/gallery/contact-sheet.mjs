// Writes the contact sheet of the gallery: a section for each part, a row for each page or state, linked thumbnails.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import sharp from 'sharp';

const ROOT = join(import.meta.dirname, '../..');
/** Maximum size of thumbnails, in pixels. */
const [WIDTH, HEIGHT] = [420, 620];

const TITLES = {
  pages: 'Pages',
  states: 'States',
  controls: 'Controls',
  extremes: 'Extreme sizes and preferences',
  program: 'The delivered program',
};

/** Writes the thumbnail of a screenshot and returns its size. */
export async function writeThumbnail(file, thumbnail) {
  await mkdir(dirname(thumbnail), { recursive: true });
  const { width = 1, height = 1 } = await sharp(file).metadata();
  const scale = Math.min(1, WIDTH / width);
  const tall = Math.min(HEIGHT, Math.round(height * scale));
  await sharp(file)
    .resize({ width: Math.round(width * scale), height: tall, fit: 'cover', position: 'top' })
    .webp({ quality: 82 })
    .toFile(thumbnail);
  return { width: Math.round(width * scale), height: tall };
}

/** Writes the sheet into `folder`; `shots` are scenes with `file` and `thumbnail`, or with `error`. */
export async function writeSheet(folder, shots) {
  const tokens = await readFile(join(ROOT, 'app/src/styles/tokens.css'), 'utf8');
  const parts = Object.entries(TITLES)
    .map(([part, title]) => [title, shots.filter((shot) => shot.part === part)])
    .filter(([, group]) => group.length > 0);
  const html = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Gallery</title>
<style>${tokens}${STYLE}</style>
<main><h1>Gallery</h1><p>${shots.length} pictures</p>
${parts.map(([title, group]) => section(title, group, folder)).join('\n')}
</main></html>
`;
  const file = join(folder, 'index.html');
  await mkdir(folder, { recursive: true });
  await writeFile(file, html);
  return file;
}

function section(title, shots, folder) {
  const rows = new Map();
  for (const shot of shots) rows.set(shot.row, [...(rows.get(shot.row) ?? []), shot]);
  const sections = [...rows].map(
    ([row, group]) =>
      `<section><h3>${escapeHtml(row)}</h3><div>${group.map((shot) => figure(shot, folder)).join('')}</div></section>`,
  );
  return `<h2>${title}</h2>\n${sections.join('\n')}`;
}

function figure({ caption, file, thumbnail, size, error }, folder) {
  if (error)
    return `<figure class="error"><figcaption><b>${escapeHtml(caption)}</b> ${escapeHtml(error)}</figcaption></figure>`;
  const to = (path) => escapeHtml(relative(folder, path));
  return (
    `<figure><a href="${to(file)}"><img src="${to(thumbnail)}" width="${size.width}" height="${size.height}" ` +
    `alt="" loading="lazy"></a><figcaption>${escapeHtml(caption)}</figcaption></figure>`
  );
}

const escapeHtml = (text) =>
  text.replace(
    /[&<>"]/g,
    (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char],
  );

const STYLE = `
body { margin: 0; background: var(--sand); color: var(--plum); font: 15px/1.5 var(--font-text); }
main { padding: 4rem; }
h1, h2, h3 { font-family: var(--font-display); font-weight: 400; line-height: 1.1; margin: 0; }
h1 { font-size: 4rem; }
h2 { margin: 6rem 0 1rem; padding-top: 1.5rem; border-top: 1px solid var(--champagne); font-size: 2.75rem; }
h3 { margin: 3rem 0 1rem; font-size: 1.5rem; }
section div { display: flex; flex-wrap: wrap; gap: 2rem; align-items: start; }
figure { margin: 0; max-width: ${WIDTH}px; }
img { display: block; background: var(--ivory); box-shadow: 0 1px 2rem var(--shade); }
figcaption { margin-top: 0.6rem; color: var(--mauve); font-size: 13px; }
.error { padding: 1rem; border: 1px solid var(--ember); }
.error figcaption { margin: 0; color: var(--ember); white-space: pre-wrap; }
`;
