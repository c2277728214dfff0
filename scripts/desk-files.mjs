// Files of the content: the places of those that the desk writes, and the texts in which something is found.

import { existsSync } from 'node:fs';
import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileName } from './desk-names.mjs';
import { Refusal } from './desk-requests.mjs';

/**
 * The path of a file, which has to be below the content folder, also where links are among its folders.
 * @param {string} content The content folder.
 * @param {string} path Below it.
 * @throws {Refusal}
 */
export async function placeInContent(content, path) {
  const file = join(content, path);
  let folder = dirname(file);
  while (!existsSync(folder)) folder = dirname(folder);
  const [inside, real] = [await realpath(content), await realpath(folder)];
  const isLink = (await lstat(file).catch(() => undefined))?.isSymbolicLink();
  if (isLink || real !== join(inside, folder.slice(content.length)))
    throw new Refusal(409, `content/${path} leads out of the content. Nothing has changed.`);
  return file;
}

/**
 * The texts in which a pattern is found, in order, by what their owner calls them.
 * @param {string} content The content folder.
 * @param {RegExp} pattern
 * @param {(string | undefined)[]} [others] Files below it that do not count.
 */
export async function textsWith(content, pattern, others = []) {
  const files = await readdir(content, { recursive: true });
  const found = await Promise.all(
    files
      .filter((file) => /\.(toml|md)$/.test(file) && !others.includes(file))
      .map(async (file) => {
        const text = await readFile(join(content, file), 'utf8');
        const [, title] = /^title\s*=\s*"(.*)"\s*$/m.exec(text) ?? [];
        return pattern.test(text) ? [fileName(file, title ? { title } : {})] : [];
      }),
  );
  return found.flat().sort();
}
