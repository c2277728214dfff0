// Finds out which files of the desk's site are out of date, so that a start of the desk makes only those: pictures and
// fonts, which take longer than everything else.

import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { stampOf } from './file-stamps';

/** For pictures and for fonts, what was there when they were made. */
interface Stamps {
  pictures: string;
  fonts: string;
}

const MADE = ['picture-files.json', 'article-pictures.json', 'pictures.css', 'fonts.css'];
const STAMPS = 'stamps.json';

/** Scripts and packages that make the files. */
const MAKERS = ['app/scripts', 'package-lock.json'];

/** @param generated Folder of the files, in the project. */
export async function stampsNow(root: string, generated: string): Promise<Stamps> {
  const list = relative(root, join(generated, 'pictures.json'));
  return {
    pictures: await stampOf(root, [...MAKERS, 'content/images', list]),
    // Fonts of the desk's site have every character, so that no text changes them.
    fonts: await stampOf(root, MAKERS),
  };
}

/** Stores the stamps of files that were made. If that fails, the next start makes them again. */
export const noteMade = (generated: string, stamps: Stamps): Promise<void> =>
  writeFile(join(generated, STAMPS), JSON.stringify(stamps)).catch(() => undefined);

async function storedStamps(generated: string): Promise<Partial<Stamps>> {
  if (!MADE.every((name) => existsSync(join(generated, name)))) return {};
  try {
    return JSON.parse(await readFile(join(generated, STAMPS), 'utf8'));
  } catch {
    return {};
  }
}

export async function outdatedOf(
  root: string,
  generated: string,
): Promise<{ pictures: boolean; fonts: boolean }> {
  const [made, now] = [await storedStamps(generated), await stampsNow(root, generated)];
  return { pictures: made.pictures !== now.pictures, fonts: made.fonts !== now.fonts };
}
