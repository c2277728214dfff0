// Makes the server's Jinja templates (checkout-server/src/site/templates.rs) from prerendered pages: pages that the
// server fills in for each request.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rendered, serverValues } from '../src/entry-prerender';
import { type ArticlePicture, picturesOf, type StylesOf } from './page-styles';

const SOURCE = join(import.meta.dirname, '../src');

/** Hand-written templates, by the name in their `ServerPlace` (app/src/ui/server-place.tsx). */
const WRITTEN = { journal: 'journal/journal-list.jinja', near: 'pages/near-pages.jinja' };

/** Reads a template without line breaks and indentation, which would become text of the page. */
const written = async (file: string) =>
  (await readFile(join(SOURCE, file), 'utf8')).replace(/\n\s*/g, '');

/** Parts in which the document of a template differs from the prerendered document. */
export interface DocumentChanges {
  html: string;
  tags?: string;
  css?: string;
  data?: object | undefined;
  /** Placeholders on the root element for the server's results. */
  served?: { found?: string; near?: string };
}

interface TemplateParts {
  /** Functions that fill in a page's document with other HTML, by file. */
  compositions: ReadonlyMap<string, (changes: DocumentChanges) => string>;
  render: (path: string) => Promise<Rendered>;
  values: Awaited<ReturnType<typeof serverValues>>;
  stylesOf: StylesOf;
  articlePictures: Readonly<Record<string, ArticlePicture>>;
}

/** Makes the templates. The root element contains a placeholder for the data of the first render in the browser. */
export async function serverTemplates({
  compositions,
  render,
  values,
  stylesOf,
  articlePictures,
}: TemplateParts) {
  const compose = (file: string, changes: DocumentChanges) => {
    const composition = compositions.get(file);
    if (!composition) throw new Error(`No page has the file ${file}.`);
    return composition(changes);
  };
  const journal = await render('/journal');
  const notFound = await render('/404');
  const stylesOfPictures = (html: string) => picturesOf(html, articlePictures)?.css ?? '';
  const pictures = Object.entries(values.pictures);
  // The rules of pictures that other pages show too are in the site's style sheets.
  const journalAndPictures = journal.html + pictures.map(([, html]) => html).join('');
  const files = Object.values(WRITTEN);
  return {
    templates: {
      ...Object.fromEntries(
        await Promise.all(files.map(async (file) => [file, await written(file)])),
      ),
      journal: compose('journal.html', {
        html: journal.html,
        tags: `${journal.tags}<meta name="robots" content="noindex">`,
        css: '{{ css | safe }}',
        served: { found: '{{ answer }}' },
      }),
      'not-found': compose('404.html', {
        html: notFound.html,
        served: { near: '{{ answer }}' },
      }),
    },
    values: { ...values, templates: WRITTEN },
    css: stylesOf('journal', journalAndPictures).css + stylesOfPictures(journal.html),
    cardCss: Object.fromEntries(pictures.map(([slug, html]) => [slug, stylesOfPictures(html)])),
  };
}
