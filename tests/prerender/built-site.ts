// Reads the built site: its files, their sizes and their text.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT: string = resolve(import.meta.dirname, '../..');
export const DIST: string = join(ROOT, 'app/dist');

export function readSite(file: string): string {
  return readFileSync(join(DIST, file), 'utf8');
}

export function siteFiles(ending: string): string[] {
  return readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .sort();
}

/** Transfer size of a file in bytes: the size of its brotli copy. */
export function transferSize(file: string): number {
  return readFileSync(join(DIST, `${file}.br`)).length;
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Text of HTML as readers see it: without tags, with entities decoded and single spaces. */
export function words(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
