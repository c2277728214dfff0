// The content of each page's social image: eyebrow, title, subtitle, and the page's picture.

/**
 * Moon phase by order status, from 1 (new) to 7 (full), on cards without a picture.
 */
const STATUS_MOONS = {
  paid: 7,
  processing: 6,
  unpaid: 4,
  expired: 2,
  unknown: 1,
  unreachable: 6,
  unavailable: 3,
};

/**
 * One card for every page of the core's list:
 *
 * - `file`: HTML file of the page
 * - `name`: prefix of the image's file name
 * - `layout`: `full` (the picture fills the card), `arch` (the picture in an arch) or `text` (no picture)
 * - `eyebrow`, `title` (a headline), `subtitle`
 * - `picture`: `{ id, focal }`
 * - `moon`, `dark`: moon phase and color scheme of a `text` card
 * - `alt`: the alternative text, from the content
 */
export function socialCards(core) {
  return core.prerenderList().map(({ path, file, state }) => {
    const answer = core.openPage(path, state);
    const text =
      answer.kind === 'page'
        ? textOf(answer.content, core)
        : { title: { lead: core.messages().notFoundTitle } };
    const { alt, ...picture } = pictureOf(answer.content) ?? {};
    return {
      file,
      name: file === 'index.html' ? 'home' : file.replace(/\.html$/, '').replaceAll('/', '-'),
      ...text,
      ...(alt ? { layout: layoutOf(answer.content), picture } : textCard(answer.content)),
      // Every card shows the brand's name, which is the title of Home.
      alt: [
        file === 'index.html' && core.site().brand.name,
        plainText(text.title),
        text.subtitle,
        alt,
      ]
        .filter(Boolean)
        .join('. '),
    };
  });
}

/** A headline as one sentence. */
export const plainText = ({ lead, accent = '', tail = '' }) => `${lead}${accent}${tail}`;

const headline = (title) => (typeof title === 'string' ? { lead: title } : title);

function textOf(content, core) {
  const sectionOf = (path) => core.openPage(path).content.hero.eyebrow;
  switch (content.page) {
    case 'article':
      return {
        eyebrow: `${sectionOf('/journal')} · ${content.category}`,
        title: headline(content.title),
      };
    case 'caseStudy':
      return { eyebrow: sectionOf('/case-studies'), title: headline(content.caseStudy.title) };
    case 'form':
      return {
        eyebrow: content.words.eyebrow,
        title: content.sent ? content.confirmation.title : content.title,
      };
    case 'home':
      return { eyebrow: content.hero.eyebrow, title: content.welcome.title };
    default: {
      const { eyebrow, title, subtitle } = content.hero ?? content;
      return { eyebrow, title: headline(title), subtitle };
    }
  }
}

const pictureOf = (content) =>
  content?.hero?.picture ?? content?.picture ?? content?.caseStudy?.picture;

/** Pages whose hero picture fills the card; on all others the picture is in an arch. */
const FULL_PICTURE_PAGES = new Set([
  'home',
  'about',
  'consulting',
  'rituals',
  'initiation',
  'events',
  'retreats',
  'impact',
]);
const layoutOf = (content) => (FULL_PICTURE_PAGES.has(content.page) ? 'full' : 'arch');

function textCard(content) {
  switch (content?.page) {
    case 'legal':
    case 'plain':
      return { layout: 'text', moon: 7, dark: false };
    case 'form':
      return { layout: 'text', moon: content.sent ? 7 : 3, dark: false };
    case 'demo':
      return { layout: 'text', moon: 4, dark: false };
    case 'status':
      return { layout: 'text', moon: STATUS_MOONS[content.state] ?? 1, dark: true };
    default:
      return { layout: 'text', moon: 1, dark: true };
  }
}
