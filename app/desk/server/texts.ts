// Actions on whole texts, each a page of its own (essays, case studies, pages of text): begins one at an address
// made of its title, gives one another address with a redirect from the former one, and takes one away.

import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parse } from 'smol-toml';
import { fold, matchRoute } from '#core';
import { problemsOver } from '../../../scripts/content-checker';
import { today } from '../../../scripts/environment';
import type { TextKind } from '../entries';
import { fileName } from '../names';
import { type Table, type Text, type Value, valueAt } from '../values';
import { changeAll, moving, removing, type Step, writing } from './change-files';
import { readText, writeText } from './document-text';
import { contentTexts, placeInContent, textsWith } from './files';
import { headOf } from './front-matter';
import { Refusal } from './requests';
import { writeWhole } from './write-file';

/** The longest address, in letters. */
const LONGEST = 80;

/** An address made of any title, by the core's folding: `Hawaiʻi & “me” 🌺` is `hawaii-me`. */
export function slugOf(title: string): string {
  const words = fold(title).replaceAll(/[^a-z0-9]+/g, '-');
  const slug = words.slice(0, LONGEST).replaceAll(/^-+|-+$/g, '');
  if (slug === '') throw new Refusal(400, 'An address needs a letter or a digit. Write some more.');
  return slug;
}

/** The file of former addresses. */
const REDIRECTS = 'redirects.toml';

/** The file that names the case studies in their order. */
const ORDER = 'pages/case-studies.toml';

/**
 * The kinds of texts: their `folder`, the `extension` of their files, the address before the slug, what one is called, and what
 * a new one says. Those with an `order` are named there, too.
 */
interface Kind {
  folder: string;
  extension: string;
  address: string;
  name: string;
  order?: string;
  begin: (title: string, names: { picture: string; category: string; service: string }) => Table;
}

const KINDS: Record<TextKind, Kind> = {
  essay: {
    folder: 'journal',
    extension: '.md',
    address: '/journal/',
    name: 'essay',
    begin: (title, { picture, category }) => ({
      title,
      excerpt: `What “${title.slice(0, LONGEST)}” is about.`,
      category,
      publish_date: longDate(),
      featured: false,
      draft: true,
      picture,
      sample: false,
    }),
  },
  'case-study': {
    folder: 'case-studies',
    extension: '.toml',
    address: '/case-studies/',
    name: 'case study',
    order: ORDER,
    begin: (title, { picture, service }) => ({
      title,
      description: `What the studio did for “${title.slice(0, LONGEST)}”, and what changed.`,
      excerpt: 'One or two sentences for the list.',
      picture,
      client: 'For whom the studio worked',
      market: 'Where, and in which trade',
      sample: true,
      challenge: ['What was asked for.'],
      approach: ['What we made.'],
      outcomes: ['What changed.'],
      services: [service],
      metrics: ['First figure', 'Second figure', 'Third figure'].map((label) => ({
        label,
        value: '1',
      })),
    }),
  },
  page: {
    folder: 'pages/plain',
    extension: '.md',
    address: '/',
    name: 'page',
    begin: (title) => ({
      title,
      description: `One or two sentences about “${title.slice(0, LONGEST)}”, for search engines and shared links.`,
      sample: true,
    }),
  },
};

/** The sentences with which texts begin. */
const UNWRITTEN = [
  /^What “.*” is about\.$/,
  /^What the studio did for “.*”, and what changed\.$/,
  /^One or two sentences about “.*”, for search engines and shared links\.$/,
  /^(One or two sentences for the list|What was asked for|What we made|What changed|The first words)\.$/,
  /^(What the day is about\.|This is an example of a day\. Write your own in its place\.)$/,
  /^(For whom the studio worked|Where, and in which trade|(First|Second|Third) figure)$/,
];

export const isUnwritten = (words: string) => UNWRITTEN.some((sentence) => sentence.test(words));

/** Today in the house, as essays say it. */
const longDate = () =>
  new Date(`${today()}T12:00:00Z`).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });

function kindOf(name: TextKind): Kind {
  if (!Object.hasOwn(KINDS, String(name))) throw new Refusal(400, 'There are no such texts.');
  return KINDS[name];
}

const pathOf = ({ folder, extension }: Kind, slug: string) => `${folder}/${slug}${extension}`;

/** The file that names a text in the order of its kind, and how; `undefined` for a text without an order. */
export function orderOfText(file: string): { order: string; slug: string } | undefined {
  for (const { folder, extension, order } of Object.values(KINDS))
    if (order !== undefined && dirname(file) === folder && file.endsWith(extension))
      return { order, slug: basename(file, extension) };
  return undefined;
}

/** A text as its list shows it. */
interface ListedText {
  file: string;
  slug: string;
  address: string;
  title: string;
  picture: string | undefined;
}

/**
 * @param content The content folder.
 * @param checker The program core-check.
 */
export function texts(content: string, checker: string) {
  const read = (path: string) => readFile(join(content, path), 'utf8');
  const tableOf = async (path: string) => parse(await read(path)) as Table;

  /** The slugs of a kind. */
  async function slugsOf({ folder, extension }: Kind): Promise<string[]> {
    const names = await readdir(join(content, folder)).catch(() => []);
    return names
      .filter((name) => name.endsWith(extension) && !name.startsWith('.'))
      .map((name) => name.slice(0, -extension.length));
  }

  /** The file of a text that is there. */
  async function fileOf(kind: Kind, slug: string): Promise<string> {
    if (typeof slug !== 'string' || !(await slugsOf(kind)).includes(slug))
      throw new Refusal(404, `There is no such ${kind.name} any more.`);
    return placeInContent(content, pathOf(kind, slug));
  }

  /** The file of an address that is free. */
  async function freeFile(kind: Kind, slug: string): Promise<string> {
    const address = `${kind.address}${slug}`;
    const others = (await slugsOf(kind)).map((one) => one.toLowerCase());
    // Of pages whose address is no name of a file.
    const match = matchRoute(address);
    const isRoom = match.kind === 'page' && !('slug' in (match.params ?? {}));
    if (others.includes(slug) || isRoom)
      throw new Refusal(409, `There is a page at ${address} already. Write other words.`);
    if (redirectsOf(await tableOf(REDIRECTS)).some(({ from }) => from === address))
      throw new Refusal(409, `${address} leads elsewhere already. Write other words.`);
    if (await isReserved(kind, slug))
      throw new Refusal(409, `The house needs ${address} for itself. Write other words.`);
    return placeInContent(content, pathOf(kind, slug));
  }

  /** Whether the content checker refuses an address: it judges a published text that would have it. */
  async function isReserved(kind: Kind, slug: string): Promise<boolean> {
    const file = pathOf(kind, slug);
    const { value, body } = await begun(kind, 'A title');
    const published = { value: { ...value, ...('draft' in value && { draft: false }) } };
    const over = await mkdtemp(join(tmpdir(), 'desk-address-'));
    try {
      await writeWhole(
        join(over, file),
        writeText(file, '', { ...published, ...(body !== undefined && { body }) }),
      );
      const problems = await problemsOver(checker, content, over);
      return problems.some(
        (problem) =>
          problem.file === `content/${file}` &&
          problem.key.length === 0 &&
          / is taken /.test(problem.message),
      );
    } finally {
      await rm(over, { recursive: true });
    }
  }

  /** The text with which one begins. */
  async function begun(kind: Kind, title: string): Promise<Text> {
    const category = valueAt(await tableOf('pages/journal.toml'), ['categories', 0, 'name']);
    const offering = ['offerings', 'items', 0, 'title'];
    const service = valueAt(await tableOf('pages/consulting.toml'), offering);
    const value = kind.begin(title, {
      picture: Object.keys(await tableOf('pictures.toml'))[0] ?? '',
      category: String(category ?? ''),
      service: String(service ?? ''),
    });
    return { value, ...(kind.extension === '.md' && { body: 'The first words.\n' }) };
  }

  /** What leads to a text, by what its owner calls it. */
  function linksTo(kind: Kind, slug: string): Promise<string[]> {
    return textsWith(content, linkTo(kind, slug), [pathOf(kind, slug), kind.order, REDIRECTS]);
  }

  /** Writes the links to a text anew, also in the text itself, whose path has changed. */
  async function relink(kind: Kind, slug: string, next: string) {
    const link = new RegExp(linkTo(kind, slug), 'g');
    const steps: Step[] = [];
    const files: string[] = [];
    const relinked: string[] = [];
    for (const { file, source } of await contentTexts(content)) {
      if (file === REDIRECTS || !link.test(source)) continue;
      link.lastIndex = 0;
      const isOwn = file === pathOf(kind, slug);
      const path = isOwn ? pathOf(kind, next) : file;
      const place = await placeInContent(content, path);
      steps.push(writing(place, source.replaceAll(link, `${kind.address}${next}`)));
      if (!isOwn) {
        files.push(file);
        relinked.push(fileName(file, headOf(file, source)));
      }
    }
    return { steps, files, relinked: relinked.sort() };
  }

  /** Changes of the file that names the texts of a kind in their order; none for the other kinds. */
  async function reordered(
    { order }: Kind,
    change: (order: string[]) => string[],
  ): Promise<Step[]> {
    if (order === undefined) return [];
    const source = await read(order);
    const { value } = readText(order, source);
    const text = writeText(order, source, { value: { ...value, order: change(orderOf(value)) } });
    return [writing(await placeInContent(content, order), text)];
  }

  /** Changes the redirects. */
  async function redirecting(change: (redirects: Table[]) => Table[]): Promise<Step[]> {
    const source = await read(REDIRECTS);
    const { redirects: _former, ...rest } = readText(REDIRECTS, source).value;
    const before = redirectsOf(await tableOf(REDIRECTS));
    const redirects = change(before);
    if (JSON.stringify(redirects) === JSON.stringify(before)) return [];
    const value = { ...rest, ...(redirects.length > 0 && { redirects }) };
    return [
      writing(await placeInContent(content, REDIRECTS), writeText(REDIRECTS, source, { value })),
    ];
  }

  return {
    /** Texts of a kind: `slug`, `address`, `title`, the id of a `picture`, and the path of the `file` below `content/`. */
    async list(name: TextKind): Promise<ListedText[]> {
      const kind = kindOf(name);
      const order = kind.order ? orderOf(await tableOf(kind.order)) : [];
      const slugs = (await slugsOf(kind)).sort(
        (one, other) => order.indexOf(one) - order.indexOf(other) || (one < other ? -1 : 1),
      );
      return Promise.all(
        slugs.map(async (slug) => {
          const file = pathOf(kind, slug);
          const head = headOf(file, await read(file));
          const title = typeof head['title'] === 'string' ? head['title'] : slug;
          const picture = typeof head['picture'] === 'string' ? head['picture'] : undefined;
          return { slug, address: `${kind.address}${slug}`, title, picture, file };
        }),
      );
    },

    /** The path of a text below `content/`. */
    pathOf: (name: TextKind, slug: string) => pathOf(kindOf(name), slug),

    linksTo: async (name: TextKind, slug: string) => {
      const kind = kindOf(name);
      await fileOf(kind, slug);
      return linksTo(kind, slug);
    },

    /** Begins one; returns its path below `content/`. */
    async create(name: TextKind, title: unknown): Promise<string> {
      const kind = kindOf(name);
      if (typeof title !== 'string' || title.trim() === '')
        throw new Refusal(400, `${kind.name === 'essay' ? 'An' : 'A'} ${kind.name} needs a title.`);
      const slug = slugOf(title);
      const path = pathOf(kind, slug);
      const text = await begun(kind, title.trim());
      const file = await freeFile(kind, slug);
      // Refuses to write over a file that is there.
      if (existsSync(file)) throw new Refusal(409, `There is a ${kind.name} of this name already.`);
      const order = await reordered(kind, (slugs) => [...slugs, slug]);
      await changeAll([writing(file, writeText(path, '', text)), ...order]);
      return path;
    },

    /**
     * Gives a text the address of other words, and leads the former one there; the links of other texts are changed. Of
     * a draft nobody knows an address.
     */
    async move(name: TextKind, slug: string, words: unknown) {
      const kind = kindOf(name);
      const from = await fileOf(kind, slug);
      const next = slugOf(String(words ?? ''));
      if (next === slug) throw new Refusal(400, 'That is its address already.');
      const to = await freeFile(kind, next);
      const path = pathOf(kind, slug);
      const isDraft = headOf(path, await readFile(from, 'utf8'))['draft'] === true;
      const [old, now] = [`${kind.address}${slug}`, `${kind.address}${next}`];
      const { steps, relinked, files } = await relink(kind, slug, next);
      const redirected = await redirecting((redirects) => [
        // An earlier address of it leads to the new one at once.
        ...redirects.map((one) => (one['to'] === old ? { ...one, to: now } : one)),
        ...(isDraft ? [] : [{ from: old, to: now }]),
      ]);
      const order = await reordered(kind, (slugs) =>
        slugs.map((one) => (one === slug ? next : one)),
      );
      await changeAll([moving(from, to), ...redirected, ...order, ...steps]);
      return { from: path, file: pathOf(kind, next), relinked, files: [...files, REDIRECTS] };
    },

    /**
     * Takes one away, and the redirects that lead to it; returns the files that have changed, its own first.
     * @param drafts Unsaved texts by their files: the history would not have them.
     */
    async remove(
      name: TextKind,
      slug: string,
      drafts: ReadonlyMap<string, unknown>,
    ): Promise<string[]> {
      const kind = kindOf(name);
      const file = await fileOf(kind, slug);
      if (drafts.has(pathOf(kind, slug)))
        throw new Refusal(409, 'It has words that are not saved yet. Save or discard them first.');
      const redirected = await redirecting((redirects) =>
        redirects.filter(({ to }) => to !== `${kind.address}${slug}`),
      );
      const order = await reordered(kind, (slugs) => slugs.filter((one) => one !== slug));
      await changeAll([...order, ...redirected, removing(file)]);
      return [pathOf(kind, slug), REDIRECTS, ...(kind.order ? [kind.order] : [])];
    },
  };
}

/** Finds links from a text to another one: not at the end of a longer address. */
const linkTo = ({ address }: Kind, slug: string) =>
  new RegExp(`(?<![\\w/-])${address}${slug}(?![\\w-])`);

const redirectsOf = (table: Table) =>
  (Array.isArray(table['redirects']) ? table['redirects'] : []) as Table[];

const orderOf = (table: Table) =>
  (Array.isArray(table['order']) ? table['order'] : []).map((slug: Value) => String(slug));
