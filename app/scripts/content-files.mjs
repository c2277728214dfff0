// Lists the files of content/ and the pictures that its pages reference.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'smol-toml';

export const CONTENT = join(import.meta.dirname, '../../content');

/** Every file below a folder whose name has one of the endings, sorted; without hidden files. */
export async function filesBelow(folder, ...endings) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter(({ name }) => !name.startsWith('.') && endings.some((ending) => name.endsWith(ending)))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** The text of a file, as the core reads it: without a byte order mark, and with line feeds as line breaks. */
export async function readText(file) {
  return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
}

/** The front matter of a Markdown text; undefined where it has none. */
export function frontMatterOf(text) {
  const frontMatter = /^\+\+\+[ \t]*\n([\s\S]*?)\n\+\+\+[ \t]*$/m.exec(text)?.[1];
  return frontMatter === undefined ? undefined : parse(frontMatter);
}

/** The entries of content/pictures.toml that a page references, sorted by id. */
export async function picturesInUse() {
  const described = parse(await readText(join(CONTENT, 'pictures.toml')));
  const referenced = new Set();
  for (const file of await filesBelow(CONTENT, '.toml')) {
    if (!file.endsWith('pictures.toml')) collectReferences(parse(await readText(file)), referenced);
  }
  for (const file of await filesBelow(CONTENT, '.md')) {
    const text = await readText(file);
    const frontMatter = frontMatterOf(text);
    if (frontMatter) collectReferences(frontMatter, referenced);
    for (const [, figure] of text.matchAll(/^!\[\]\(([\w-]+)/gm)) referenced.add(figure);
  }
  // The build of the core reports unknown ids, with file and line.
  return Object.entries(described)
    .filter(([id]) => referenced.has(id))
    .map(([id, picture]) => ({ id, ...picture }))
    .sort((a, b) => a.id.localeCompare(b.id, 'en'));
}

function collectReferences(value, referenced) {
  if (Array.isArray(value)) for (const item of value) collectReferences(item, referenced);
  else if (value && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'picture' && typeof inner === 'string') referenced.add(inner);
      else collectReferences(inner, referenced);
    }
  }
}
