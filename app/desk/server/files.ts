// Files of the content: the places of those that the desk writes, and the texts in which something is found.

import { existsSync } from 'node:fs';
import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isNoContent } from '../../../scripts/publish/content-state';
import { fileName } from '../names';
import { readText } from './document-text';
import { Refusal } from './requests';

/**
 * The path of a file, which has to be below the content folder, also where links are among its folders.
 * @param content The content folder.
 * @param path Below it.
 * @throws {Refusal}
 */
export async function placeInContent(content: string, path: string): Promise<string> {
  const file = join(content, path);
  let folder = dirname(file);
  while (!existsSync(folder)) folder = dirname(folder);
  const [inside, real] = [await realpath(content), await realpath(folder)];
  const isLink = (await lstat(file).catch(() => undefined))?.isSymbolicLink();
  if (isLink || real !== join(inside, folder.slice(content.length)))
    throw new Refusal(409, `content/${path} leads out of the content. Nothing has changed.`);
  return file;
}

/** The texts of the content: their paths below it, and what stands in them. */
export async function contentTexts(content: string): Promise<{ file: string; source: string }[]> {
  const paths = (await readdir(content, { recursive: true })).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const texts = paths.filter((path) => /\.(toml|md)$/.test(path) && !isNoContent(path)).sort();
  return Promise.all(
    texts.map(async (file) => ({ file, source: await readFile(join(content, file), 'utf8') })),
  );
}

/**
 * The texts in which a pattern is found, in order, by what their owner calls them.
 * @param content The content folder.
 * @param others Files below it that do not count.
 */
export async function textsWith(
  content: string,
  pattern: RegExp,
  others: (string | undefined)[] = [],
): Promise<string[]> {
  const all = await contentTexts(content);
  const found = all.filter(({ file, source }) => !others.includes(file) && pattern.test(source));
  return found.map(({ file, source }) => nameOf(file, source)).sort();
}

/** Name of a text in the owner's words. */
function nameOf(file: string, source: string): string {
  try {
    return fileName(file, readText(file, source).value);
  } catch {
    return fileName(file);
  }
}
