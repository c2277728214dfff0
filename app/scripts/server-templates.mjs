// Makes the templates of pages that the server fills in for a request (Jinja; checkout-server/src/site/templates.rs).

import { picturesOf } from './page-styles.mjs';

/** The name of the template of an article's card begins so; its slug follows. */
const CARD = 'journal/cards/';

/**
 * `compositions` write the documents of pages, `fragments` are the parts that entry-prerender.tsx has rendered, by name,
 * `render` renders the template of a path. The root element names the place of the data for the first render in the browser.
 */
export async function serverTemplates({ compositions, fragments, render, stylesOf, ofArticles }) {
  const journal = await render('/journal');
  const notFound = await render('/404');
  const stylesOfPictures = (html) => picturesOf(html, ofArticles)?.css ?? '';
  const cards = Object.entries(fragments).filter(([name]) => name.startsWith(CARD));
  // Pictures that other pages show, too, have their rules in the style sheets of the site.
  const shown = journal.html + cards.map(([, html]) => html).join('');
  return {
    templates: {
      ...fragments,
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
    css: stylesOf('journal', shown).css + stylesOfPictures(journal.html),
    cardCss: Object.fromEntries(
      cards.map(([name, html]) => [name.slice(CARD.length), stylesOfPictures(html)]),
    ),
  };
}
