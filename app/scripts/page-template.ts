// Fills in the template of every page's document: app/index.html.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, '../index.html');

const PLACES = {
  lang: 'lang="en"',
  head: '<!--head-->',
  script: '\n    <script type="module" src="/src/entry-browser.ts"></script>',
  body: '<div id="root"><!--app--></div>',
};

export interface DocumentParts {
  /** Language; English by default. */
  lang?: string;
  head: string;
  script?: string;
  body: string;
}

/** Reads the template and returns a function that fills it in. */
export async function pageTemplate(): Promise<(parts: DocumentParts) => string> {
  const source = await readFile(SOURCE, 'utf8');
  for (const placeholder of Object.values(PLACES))
    if (!source.includes(placeholder))
      throw new Error(`app/index.html has no ${placeholder.trim()}.`);
  // Replacement functions, because content may contain `$&`.
  return ({ lang = 'en', head, script = '', body }) =>
    source
      .replace(PLACES.lang, () => `lang="${lang}"`)
      .replace(PLACES.head, () => head)
      .replace(PLACES.script, () => (script ? `\n    ${script}` : ''))
      .replace(PLACES.body, () => body);
}
