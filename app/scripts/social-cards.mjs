// The content of each page's social image: eyebrow, title, subtitle, and the page's picture.

/** Cards without a picture: moon phase, from 1 (new) to 7 (full), by kind of page, and on dark cards by order status. */
const LIGHT_MOONS = { legal: 7, plain: 7, form: 3, demo: 4 };
const DARK_MOONS = {
  paid: 7,
  delivered: 7,
  processing: 6,
  unreachable: 6,
  unpaid: 4,
  unavailable: 3,
  expired: 2,
};

/**
 * One card for every page of the core's list:
 *
 * - `file`: HTML file of the page
 * - `name`: prefix of the image's file name
 * - `eyebrow`, `title` (a headline), `subtitle`
 * - `picture`: `{ id, focal }`; without one `moon` and `dark`: a moon's phase, and whether the card is dark
 * - `alt`: the alternative text, from the content
 */
export function socialCards(core) {
  return core.prerenderList().map(({ path, file, state }) => {
    const { content } = core.openPage(path, state);
    const text = content ? textOf(content, core) : { title: core.messages().notFoundTitle };
    const title = typeof text.title === 'string' ? { lead: text.title } : text.title;
    const picture = content?.hero?.picture ?? content?.picture ?? content?.caseStudy?.picture;
    // Every card shows the brand's name, which is the title of Home.
    const brand = file === 'index.html' && core.site().brand.name;
    return {
      file,
      name: brand ? 'home' : file.replace(/\.html$/, '').replaceAll('/', '-'),
      ...text,
      title,
      ...(picture ? { picture: { id: picture.id, focal: picture.focal } } : signOf(content)),
      alt: [brand, plainText(title), text.subtitle, picture?.alt].filter(Boolean).join('. '),
    };
  });
}

/** A headline as one sentence. */
export const plainText = ({ lead, accent = '', tail = '' }) => `${lead}${accent}${tail}`;

function textOf(content, core) {
  const sectionOf = (path) => core.openPage(path).content.hero.eyebrow;
  switch (content.page) {
    case 'article':
      return { eyebrow: `${sectionOf('/journal')} · ${content.category}`, title: content.title };
    case 'caseStudy':
      return { eyebrow: sectionOf('/case-studies'), title: content.caseStudy.title };
    case 'form':
      return {
        eyebrow: content.words.eyebrow,
        title: content.sent ? content.confirmation.title : content.title,
      };
    case 'home':
      return { eyebrow: content.hero.eyebrow, title: content.welcome.title };
    default: {
      const { eyebrow, title, subtitle } = content.hero ?? content;
      return { eyebrow, title, subtitle };
    }
  }
}

/** Moon phase and color scheme of a card without a picture. */
function signOf(content) {
  const light = content?.sent ? 7 : LIGHT_MOONS[content?.page];
  return { moon: light ?? DARK_MOONS[content?.state] ?? 1, dark: light === undefined };
}
