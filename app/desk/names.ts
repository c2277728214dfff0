// Names of the content's files and keys in the owner's words, for the forms, problems, and the history.

/** Files that are one thing each. */
const FILES: Record<string, string> = {
  'forms.toml': 'Forms',
  'languages.toml': 'Words of other languages',
  'mail.toml': 'Messages by mail',
  'messages.toml': 'Short labels and notices',
  'offers.toml': 'Offers and prices',
  'pictures.toml': 'Pictures',
  'redirects.toml': 'Former addresses',
  'site.toml': 'Name, menu and footer',
  'pages/initiation.toml': 'Sales page',
  'pages/inside.toml': 'Look inside the program',
  'pages/program.toml': 'Words around the program',
  'pages/status.toml': 'Thank-you page',
  'pages/journal.toml': 'List of essays',
  'pages/demo.toml': 'Checkout for trying out',
  'pages/case-studies.toml': 'List of case studies',
};

/** Kinds of files of which there are several, by their path. */
const KINDS: [RegExp, string][] = [
  [/^journal\//, 'The essay'],
  [/^case-studies\//, 'The case study'],
  [/^legal\//, 'The legal text'],
  [/^pages\/plain\//, 'The page'],
  [/^program\//, 'Program'],
  [/^images\//, 'The picture'],
];

/** A file of a program other than INITIATION, with the slug of its offer. */
export const OWN_PROGRAM = /^program\/([^/]+)\//;

/** Keys whose own word is a developer's, or says too little. */
const KEYS: Record<string, string> = {
  account_unreachable: 'When signing in does not answer',
  alt: 'What it shows, for those who cannot see it',
  autocomplete: 'What browsers may fill in',
  automatic_tax: 'Taxes computed by Stripe',
  body: 'Text',
  bring: 'What to bring',
  checkout_intercepted: 'When something else answers at the checkout',
  code: 'Short name of the language',
  confirmed: 'The same price once more, to be sure',
  dated_prices: 'A price for some days',
  delivers: 'What the buyer receives',
  description: 'Description for search engines',
  draft: 'Still a draft',
  each_retreat: 'Words where there are several retreats',
  elsewhere: 'Where it is otherwise',
  excerpt: 'Short description for lists',
  eyebrow: 'Small line above the title',
  featured: 'Set apart at the top',
  focal: 'Point that stays in view',
  for_sale: 'Can be bought',
  from: 'Former address',
  guide_minutes: 'Minutes of a guided day',
  hero: 'Top of the page',
  honeypot: 'Beside the line for machines',
  id: 'Name of the file',
  intercepted: 'When something else answers',
  label: 'Words that are shown',
  lead: 'Opening sentence',
  max: 'Most letters',
  meta_title: 'Title in the browser and in searches',
  most_popular: 'Marked as most popular',
  new_store: 'When the house begins without orders',
  next_links: 'Where to go next',
  offline: 'Without a connection',
  onward: 'Link below its essays',
  page_encoding: 'A page that a browser cannot read',
  page_range: 'A part that is not there',
  page_unreachable: 'A page that does not come',
  paragraphs: 'Text',
  path: 'Page that it opens',
  picture: 'Picture',
  placeholder: 'Words in the empty field',
  preset: 'Words that are already there',
  publish_date: 'Day of publication',
  reading_time: 'Reading time',
  receive: 'What the buyer receives',
  redirects: 'Former addresses',
  request_body: 'Something that no form sends',
  request_late: 'Something that arrives too late',
  request_malformed: 'Something that nobody understands',
  request_media_type: 'Something in a form of its own',
  request_method: 'An address that is used in another way',
  request_origin: 'Something that another site sends',
  request_session: 'A payment that is not known',
  request_too_large: 'Too much at once',
  request_unfinished: 'Something that takes too long',
  required: 'Must be filled in',
  sample: 'Still invented',
  script_blocked: 'When the card form does not arrive',
  send_plain: 'On the button for another try',
  server: 'Where a page cannot be shown',
  session: 'Number of the payment',
  slug: 'Name in the address',
  status: 'Thank-you page',
  storage: 'Where it is kept',
  store: 'When orders cannot be kept',
  tagline: 'Line under the name',
  to: 'Leads to',
  unplanned: 'While nothing is planned',
  upcoming: 'Before the day',
  updated: 'Last changed',
  url: 'Address on the web',
  value: 'Value',
  x: 'From the left, in percent',
  y: 'From the top, in percent',
};

const PHASE = 'Sentence that says when it is';

/** Keys that mean something else within some tables, by the key of the table. */
const WITHIN: Record<string, Record<string, string>> = {
  past: { '': 'After the day' },
  today: { '': 'On the day' },
  status: {
    ...{ past: PHASE, today: PHASE, unplanned: PHASE, upcoming: PHASE },
    redirects: 'Number of the redirect',
  },
};

/**
 * `publish_date` as words.
 * @param outer The key of the table or list that it stands in.
 */
export function keyName(key: string, outer = ''): string {
  return WITHIN[key]?.[outer] ?? KEYS[key] ?? capitalized(key.replaceAll(/[_-]/g, ' '));
}

/** The names of a path's keys; the places in its lists have none. */
export function pathNames(path: readonly (string | number)[]): string[] {
  const keys = path.filter((part) => typeof part === 'string');
  return keys.map((key, index) => keyName(key, keys[index - 1]));
}

/** The name of the key to which a path leads. */
export const nameAt = (path: readonly (string | number)[]): string => pathNames(path).at(-1) ?? '';

/** What an entry in a list is called: the first of these that it has. */
const IDENTITIES = ['name', 'title', 'label', 'client', 'question', 'term', 'slug', 'from', 'code'];

/** The words by which an entry of a list is known, or `undefined`. */
export function identityOf(value: unknown): string | undefined {
  const table = (value ?? {}) as Record<string, unknown>;
  const found = IDENTITIES.map((key) => table[key]).find((one) => typeof one === 'string');
  return typeof found === 'string' ? found : undefined;
}

/**
 * Names a file: “The essay “The soft no””, “Offers and prices”.
 * @param path Below `content/`.
 * @param table The values of the file.
 */
export function fileName(path: string, table: Record<string, unknown> = {}): string {
  const known = FILES[path];
  if (known) return known;
  const stem = entryName(path);
  const [, kind] = KINDS.find(([pattern]) => pattern.test(path)) ?? [];
  const [, slug] = OWN_PROGRAM.exec(path) ?? [];
  if (slug !== undefined) return `Program “${inWords(slug)}” · ${stem}`;
  if (kind === 'Program') return `${kind} · ${stem}`;
  if (kind === 'The picture')
    return `${kind} ${table['alt'] ? `“${String(table['alt'])}”` : (path.split('/').at(-1) ?? '')}`;
  if (kind) return `${kind} “${String(table['title'] ?? table['client'] ?? stem)}”`;
  return stem;
}

/** The name of a file within a sentence: “the essay …”. */
export const withinSentence = (name: string): string => name.replace(/^The /, 'the ');

/** The title of a file's entry in lists, where the kind stands above it. */
export function entryName(path: string): string {
  const name = path.split('/').at(-1) ?? '';
  if (OWN_PROGRAM.test(path) && name === 'words.toml')
    return 'Page after the payment, and messages';
  return FILES[path] ?? inWords(name.replace(/\.\w+$/, ''));
}

/** The id of a picture as words. */
export const pictureName = (id: string) => id.replaceAll(/[-_]/g, ' ');

/** A slug or the name of a file as words: `Day 1`. */
const inWords = (slug: string) => capitalized(slug.replaceAll(/[_-]/g, ' '));

export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
