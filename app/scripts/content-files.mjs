// Reads the content folder for the build: its files, and the pictures that its pages name.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'smol-toml';

export const CONTENT = join(import.meta.dirname, '../../content');

/** Every file below a folder whose name ends in one of the given ways, sorted. */
export async function filesBelow(folder, ...endings) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** The description of every picture (content/pictures.toml) that some page shows, by id. */
export async function picturesInUse() {
  const described = parse(await readFile(join(CONTENT, 'pictures.toml'), 'utf8'));
  const named = new Set();
  for (const file of await filesBelow(CONTENT, '.toml')) {
    if (!file.endsWith('pictures.toml')) collectNames(parse(await readFile(file, 'utf8')), named);
  }
  for (const file of await filesBelow(CONTENT, '.md')) {
    const text = await readFile(file, 'utf8');
    const frontMatter = /^\+\+\+\n([\s\S]*?)\n\+\+\+/.exec(text)?.[1];
    if (frontMatter) collectNames(parse(frontMatter), named);
    for (const [, figure] of text.matchAll(/^!\[\]\(([\w-]+)/gm)) named.add(figure);
  }
  // An unknown name is the core's to report, with its file and line.
  return Object.entries(described)
    .filter(([id]) => named.has(id))
    .map(([id, picture]) => ({ id, ...picture }))
    .sort((a, b) => a.id.localeCompare(b.id, 'en'));
}

function collectNames(value, named) {
  if (Array.isArray(value)) for (const item of value) collectNames(item, named);
  else if (value && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'picture' && typeof inner === 'string') named.add(inner);
      else collectNames(inner, named);
    }
  }
}
