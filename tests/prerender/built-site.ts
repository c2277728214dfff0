// The built site as the tests of its pages read it: its files, and what a visitor would download.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

export const ROOT: string = resolve(import.meta.dirname, '../..');
export const DIST: string = join(ROOT, 'app/dist');

/** A file of the site, by its path below app/dist. */
export function readSite(file: string): string {
  return readFileSync(join(DIST, file), 'utf8');
}

/** Every file of the site whose name ends so. */
export function siteFiles(ending: string): string[] {
  return readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .sort();
}

/** What a file weighs on its way to a visitor, in bytes: the size of its brotli copy. */
export function weight(file: string): number {
  return readFileSync(join(DIST, `${file}.br`)).length;
}

/** What a text would weigh, in bytes. */
export function weightOf(text: string): number {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(text, { params: quality }).length;
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** The words of some HTML, as a reader gets them: no tags, no entities, single spaces. */
export function words(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
