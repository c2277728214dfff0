// What the social picture of each page says and shows: its title as it stands on the page, and its own picture.

/**
 * The phase of the moon on a page without a picture, from 1 (new) to 7 (full): it is full where everything
 * is done, and hidden where nothing was found.
 */
const STATUS_MOONS = { paid: 7, processing: 6, unpaid: 4, expired: 2, unknown: 1, unavailable: 3 };

/**
 * One card for every page of the core's list:
 *
 * - `file`: the page it belongs to, as the prerender names it
 * - `name`: what its own file begins with
 * - `shape`: `window` (the picture fills it), `door` (the picture stands in an arch) or `letter` (no picture)
 * - `eyebrow`, `title` (a headline), `subtitle`
 * - `picture`: `{ id, focal }`
 * - `moon`, `dark`: of a letter
 * - `alt`: what the card says and shows, in words of the content
 */
export function socialCards(core) {
  return core.prerenderList().map(({ path, file, state }) => {
    const answer = core.openPage(path, state);
    const words =
      answer.kind === 'page'
        ? wordsOf(answer.content, core)
        : { title: { lead: core.messages().notFoundTitle } };
    const { alt, ...picture } = pictureOf(answer.content) ?? {};
    return {
      file,
      name: file === 'index.html' ? 'home' : file.replace(/\.html$/, '').replaceAll('/', '-'),
      ...words,
      ...(alt ? { shape: shapeOf(answer.content), picture } : letterOf(answer.content)),
      alt: [plain(words.title), words.subtitle, alt].filter(Boolean).join('. '),
    };
  });
}

/** A headline as one sentence. */
export const plain = ({ lead, accent = '', tail = '' }) => `${lead}${accent}${tail}`;

const headline = (title) => (typeof title === 'string' ? { lead: title } : title);

function wordsOf(content, core) {
  const roomOf = (path) => core.openPage(path).content.hero.eyebrow;
  switch (content.page) {
    case 'article':
      return {
        eyebrow: `${roomOf('/journal')} · ${content.category}`,
        title: headline(content.title),
      };
    case 'caseStudy':
      return { eyebrow: roomOf('/case-studies'), title: headline(content.caseStudy.title) };
    case 'form':
      return {
        eyebrow: content.words.eyebrow,
        title: content.sent ? content.confirmation.title : content.title,
      };
    default: {
      const { eyebrow, title, subtitle } = content.hero ?? content;
      return { eyebrow, title: headline(title), subtitle };
    }
  }
}

const pictureOf = (content) =>
  content?.hero?.picture ?? content?.picture ?? content?.caseStudy?.picture;

/** A room is seen through its own window; what is read is reached through a door. */
const ROOMS = new Set([
  'home',
  'about',
  'consulting',
  'rituals',
  'initiation',
  'events',
  'retreats',
  'impact',
]);
const shapeOf = (content) => (ROOMS.has(content.page) ? 'window' : 'door');

function letterOf(content) {
  switch (content?.page) {
    case 'legal':
      return { shape: 'letter', moon: 7, dark: false };
    case 'form':
      return { shape: 'letter', moon: content.sent ? 7 : 3, dark: false };
    case 'demo':
      return { shape: 'letter', moon: 4, dark: false };
    case 'status':
      return { shape: 'letter', moon: STATUS_MOONS[content.state] ?? 1, dark: true };
    default:
      return { shape: 'letter', moon: 1, dark: true };
  }
}
