// Makes the templates of the server: pages with places, and what it writes into these
// (checkout-server/src/site/templates.rs).

import { picturesOf } from './page-styles.mjs';

/**
 * `compositions` write the documents of pages, `fragments` are the parts that entry-prerender.tsx has rendered, `render`
 * renders the template of a path. The root element names the place of the data for the first render in the browser.
 */
export async function serverTemplates({ compositions, fragments, render, stylesOf, ofArticles }) {
  const journal = await render('/journal');
  const notFound = await render('/404');
  const { cards, ...found } = fragments.journal;
  const stylesOfPictures = (html) => picturesOf(html, ofArticles)?.css ?? '';
  const withStyles = Object.entries(cards).map(([slug, html]) => [
    slug,
    { html, css: stylesOfPictures(html) },
  ]);
  // Pictures that other pages show, too, have their rules in the style sheets of the site.
  const shown = journal.html + Object.values(cards).join('');
  return {
    journal: {
      ...found,
      cards: Object.fromEntries(withStyles),
      css: stylesOf('journal', shown).css + stylesOfPictures(journal.html),
      page: compositions.get('journal.html')({
        html: journal.html,
        head: { ...journal.head, robots: 'noindex' },
        css: '{{css}}',
        served: { found: '{{answer}}' },
      }),
    },
    notFound: {
      ...fragments.notFound,
      page: compositions.get('404.html')({ html: notFound.html, served: { near: '{{answer}}' } }),
    },
  };
}
