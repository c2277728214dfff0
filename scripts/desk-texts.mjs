// What the desk does with whole texts, each a page of its own (essays, case studies, pages of text): begins one at an address
// made of its title, gives one another address with a redirect from the former one, and takes one away. The editor's own ways
// to do so are off (desk-config.mjs): they know of no redirect, and of nothing that refers to a text.

import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { patch } from '@decimalturn/toml-patch';
import { parse, stringify } from 'smol-toml';
import { fold, matchRoute } from '../core-wasm/pkg/node.js';
import { placeInContent, textsWith } from './desk-files.mjs';
import { Refusal } from './desk-requests.mjs';
import { today } from './environment';

/** The longest address, in letters. */
const LONGEST = 80;

/** An address made of any title, by the core's folding: `Hawaiʻi & “me” 🌺` is `hawaii-me`. */
export function slugOf(title) {
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
const KINDS = {
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

/** Today in the house, as essays say it. */
const longDate = () =>
  new Date(`${today()}T12:00:00Z`).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });

/** What stands between the lines of `+++`. */
const HEAD = /^\+{3}\r?\n([\s\S]*?)\r?\n\+{3}/;

function kindOf(name) {
  if (!Object.hasOwn(KINDS, String(name))) throw new Refusal(400, 'There are no such texts.');
  return KINDS[name];
}

const pathOf = ({ folder, extension }, slug) => `${folder}/${slug}${extension}`;

/** @param {string} content The content folder. */
export function texts(content) {
  const read = (path) => readFile(join(content, path), 'utf8');

  /** The slugs of a kind. */
  async function slugsOf({ folder, extension }) {
    const names = await readdir(join(content, folder)).catch(() => []);
    return names
      .filter((name) => name.endsWith(extension))
      .map((name) => name.slice(0, -extension.length));
  }

  /** The file of a text that is there. */
  async function fileOf(kind, slug) {
    if (typeof slug !== 'string' || !(await slugsOf(kind)).includes(slug))
      throw new Refusal(404, `There is no such ${kind.name} any more.`);
    return placeInContent(content, pathOf(kind, slug));
  }

  /** The file of an address that is free. */
  async function freeFile(kind, slug) {
    const address = `${kind.address}${slug}`;
    const others = (await slugsOf(kind)).map((one) => one.toLowerCase());
    // Of pages whose address is no name of a file.
    const { kind: found, params = {} } = matchRoute(address);
    const isRoom = found === 'page' && params.slug === undefined;
    if (others.includes(slug) || isRoom)
      throw new Refusal(409, `There is a page at ${address} already. Write other words.`);
    const { redirects = [] } = parse(await read(REDIRECTS));
    if (redirects.some(({ from }) => from === address))
      throw new Refusal(409, `${address} leads elsewhere already. Write other words.`);
    return placeInContent(content, pathOf(kind, slug));
  }

  /** What leads to a text, by what its owner calls it. */
  function linksTo(kind, slug) {
    // Not the end of a longer address.
    const link = new RegExp(`(?<![\\w/-])${kind.address}${slug}(?![\\w-])`);
    return textsWith(content, link, [pathOf(kind, slug), kind.order, REDIRECTS]);
  }

  /** What has to be written where the texts of a kind are named in their order; nothing for the other kinds. */
  async function reordered({ order }, change) {
    if (order === undefined) return async () => {};
    const file = await placeInContent(content, order);
    const source = await read(order);
    const table = parse(source);
    const text = patch(source, { ...table, order: change(table.order) });
    return () => writeFile(file, text);
  }

  return {
    /** Those of a kind: `slug`, `address`, `title`, the id of a `picture`, and the path of the `file` below `content/`. */
    async list(name) {
      const kind = kindOf(name);
      const { order = [] } = kind.order ? parse(await read(kind.order)) : {};
      const slugs = (await slugsOf(kind)).sort(
        (one, other) => order.indexOf(one) - order.indexOf(other) || (one < other ? -1 : 1),
      );
      return Promise.all(
        slugs.map(async (slug) => {
          const file = pathOf(kind, slug);
          const { title = slug, picture } = headOf(await read(file), kind);
          return { slug, address: `${kind.address}${slug}`, title, picture, file };
        }),
      );
    },

    linksTo: async (name, slug) => {
      const kind = kindOf(name);
      await fileOf(kind, slug);
      return linksTo(kind, slug);
    },

    /** Begins one; returns its path below `content/`. */
    async create(name, title) {
      const kind = kindOf(name);
      if (typeof title !== 'string' || title.trim() === '')
        throw new Refusal(400, `${kind.name === 'essay' ? 'An' : 'A'} ${kind.name} needs a title.`);
      const slug = slugOf(title);
      const { categories } = parse(await read('pages/journal.toml'));
      const { offerings } = parse(await read('pages/consulting.toml'));
      const head = stringify(
        kind.begin(title.trim(), {
          picture: Object.keys(parse(await read('pictures.toml')))[0],
          category: categories[0].name,
          service: offerings.items[0].title,
        }),
      ).trimEnd();
      const file = await freeFile(kind, slug);
      const write = await reordered(kind, (order) => [...order, slug]);
      const text = kind.extension === '.md' ? `+++\n${head}\n+++\nThe first words.\n` : `${head}\n`;
      await mkdir(dirname(file), { recursive: true });
      // Nothing that is there is written over.
      await writeFile(file, text, { flag: 'wx' });
      await write();
      return pathOf(kind, slug);
    },

    /**
     * Gives a text the address of other words, and leads the former one there; returns its new path. Of a draft nobody knows
     * an address.
     */
    async move(name, slug, words) {
      const kind = kindOf(name);
      const from = await fileOf(kind, slug);
      const next = slugOf(String(words ?? ''));
      if (next === slug) throw new Refusal(400, 'That is its address already.');
      const to = await freeFile(kind, next);
      const isDraft = headOf(await readFile(from, 'utf8'), kind).draft === true;
      const redirects = await placeInContent(content, REDIRECTS);
      const text = await readFile(redirects, 'utf8');
      const [old, now] = [slug, next].map((one) => `${kind.address}${one}`);
      // An earlier address of it leads to the new one at once.
      const led = text.replaceAll(`to = "${old}"`, `to = "${now}"`);
      const added = `\n[[redirects]]\nfrom = "${old}"\nto = "${now}"\n`;
      const write = await reordered(kind, (order) =>
        order.map((one) => (one === slug ? next : one)),
      );
      await rename(from, to);
      await write();
      if (!isDraft) await writeFile(redirects, `${led.trimEnd()}\n${added}`);
      return pathOf(kind, next);
    },

    /** Takes one away, and the redirects that lead to it; returns the path that it had. */
    async remove(name, slug) {
      const kind = kindOf(name);
      const file = await fileOf(kind, slug);
      const redirects = await placeInContent(content, REDIRECTS);
      const text = await readFile(redirects, 'utf8');
      const { redirects: all = [], ...rest } = parse(text);
      const kept = all.filter(({ to }) => to !== `${kind.address}${slug}`);
      const write = await reordered(kind, (order) => order.filter((one) => one !== slug));
      await rm(file);
      await write();
      if (kept.length < all.length)
        await writeFile(redirects, patch(text, { ...rest, redirects: kept }));
      return pathOf(kind, slug);
    },
  };
}

/** The values of a text; none where they cannot be read, which the checker tells. */
function headOf(text, { extension }) {
  try {
    return parse(extension === '.md' ? (HEAD.exec(text)?.[1] ?? '') : text);
  } catch {
    return {};
  }
}
