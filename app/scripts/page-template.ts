// The document that every page is written into: app/index.html.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, '../index.html');

/** What is filled in, as it stands in the source. */
const PLACES = {
  lang: 'lang="en"',
  head: '<!--head-->',
  script: '\n    <script type="module" src="/src/entry-browser.ts"></script>',
  body: '<div id="root"><!--app--></div>',
};

/** What is filled in. */
export interface DocumentParts {
  /** The language: English unless it is given. */
  lang?: string;
  /** The tags of the head. */
  head: string;
  /** The script, which is left out without one. */
  script?: string;
  body: string;
}

/** Reads the template. Returns a function that fills it in. */
export async function pageTemplate(): Promise<(parts: DocumentParts) => string> {
  const source = await readFile(SOURCE, 'utf8');
  for (const place of Object.values(PLACES))
    if (!source.includes(place)) throw new Error(`app/index.html has no ${place.trim()}.`);
  // Replacement functions, because content may contain `$&`.
  return ({ lang = 'en', head, script = '', body }) =>
    source
      .replace(PLACES.lang, () => `lang="${lang}"`)
      .replace(PLACES.head, () => head)
      .replace(PLACES.script, () => (script ? `\n    ${script}` : ''))
      .replace(PLACES.body, () => body);
}
