// Makes the templates of pages that the server fills in for a request (Jinja; checkout-server/src/site/templates.rs).

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { picturesOf } from './page-styles.mjs';

const SOURCE = join(import.meta.dirname, '../src');

/** The templates written by hand, by the names of their places (app/src/ui/server-place.tsx). */
const WRITTEN = { journal: 'journal/journal-list.jinja', near: 'pages/near-pages.jinja' };

/** Line breaks and indentation of a template are no text of its page. */
const written = async (file) => (await readFile(join(SOURCE, file), 'utf8')).replace(/\n\s*/g, '');

/**
 * `compositions` write the documents of pages, `render` renders the template of a path, `values` are those of the templates
 * written by hand. The root element names the place of the data for the first render in the browser.
 */
export async function serverTemplates({ compositions, render, values, stylesOf, ofArticles }) {
  const journal = await render('/journal');
  const notFound = await render('/404');
  const stylesOfPictures = (html) => picturesOf(html, ofArticles)?.css ?? '';
  const pictures = Object.entries(values.pictures);
  // Pictures that other pages show, too, have their rules in the style sheets of the site.
  const shown = journal.html + pictures.map(([, html]) => html).join('');
  const files = Object.values(WRITTEN);
  return {
    templates: {
      ...Object.fromEntries(
        await Promise.all(files.map(async (file) => [file, await written(file)])),
      ),
      journal: compositions.get('journal.html')({
        html: journal.html,
        tags: `${journal.tags}<meta name="robots" content="noindex">`,
        css: '{{ css | safe }}',
        served: { found: '{{ answer }}' },
      }),
      'not-found': compositions.get('404.html')({
        html: notFound.html,
        served: { near: '{{ answer }}' },
      }),
    },
    values: { ...values, templates: WRITTEN },
    css: stylesOf('journal', shown).css + stylesOfPictures(journal.html),
    cardCss: Object.fromEntries(pictures.map(([slug, html]) => [slug, stylesOfPictures(html)])),
  };
}
