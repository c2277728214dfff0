// Places of files that the desk writes.

import { existsSync } from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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
