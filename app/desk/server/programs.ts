// Programs beside INITIATION: begins one with its offer, words, mail and days, lists what is still to be written, and
// puts one on sale.

import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { matchRoute } from '#core';
import type { ProgramEntry } from '../entries';
import { isTable, type Table } from '../values';
import { changeAll, type Step, writing } from './change-files';
import { readText, writeText } from './document-text';
import { placeInContent } from './files';
import { Refusal } from './requests';
import { isUnwritten, slugOf } from './texts';

const OFFERS = 'offers.toml';
const PLAIN = 'pages/plain';

/** Offers with a page of their own (PAGES in core-wasm/content/src/compiler/facts/offers.rs). */
const OWN_PAGES: Record<string, string> = { codex: '/rituals', devotion: '/rituals' };
/** The offer whose program has pages of its own kinds. */
const INITIATION = 'initiation';

/** Files that every program has, in the order of the list; its days follow. */
const NEEDED = ['words.toml', 'welcome.md'];

/** The most days with which a program begins. */
const MOST_DAYS = 31;

const AMOUNT = /^\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.\d\d)?$/;

const WORDS = readFileSync(join(import.meta.dirname, 'program-words.toml'), 'utf8');

/** The first day, as an example of what a day can be. */
const FIRST_DAY = {
  value: {
    title: 'The clear table',
    summary: 'You empty one table, and sit down at it.',
    order: 1,
    minutes: 20,
    needs: ['a cloth', 'a candle', 'paper and a pen'],
    prompts: ['What did you leave on the table?', 'What would you like to find there tomorrow?'],
  },
  body: readFileSync(join(import.meta.dirname, 'program-first-day.md'), 'utf8'),
};

const day = (number: number) => ({
  value: { title: `Day ${number}`, summary: 'What the day is about.', order: number },
  body: 'The first words.\n',
});

const WELCOME = {
  value: { title: 'Before you begin', summary: 'How the program is kept.' },
  body: 'The first words.\n',
};

interface BeginRequest {
  /** An offer that is there already; absent for a new one. */
  slug?: string;
  name?: string;
  price?: string;
  days: number;
}

/** @param content The content folder. */
export function programs(content: string) {
  const read = (path: string) => readFile(join(content, path), 'utf8');
  const folderOf = (slug: string) => `program/${slug}`;

  async function offers(): Promise<Table[]> {
    const { offers: list } = parse(await read(OFFERS)) as Table;
    return (Array.isArray(list) ? list : []).filter(isTable);
  }

  /** Writes the offers anew; what is not changed keeps its bytes. */
  async function rewriting(change: (offers: Table[]) => Table[]): Promise<Step> {
    const source = await read(OFFERS);
    const { value } = readText(OFFERS, source);
    const list = (Array.isArray(value['offers']) ? value['offers'] : []).filter(isTable);
    const text = writeText(OFFERS, source, { value: { ...value, offers: change(list) } });
    return writing(await placeInContent(content, OFFERS), text);
  }

  /** The page of text that has the buy button of an offer, by its file. */
  async function sellingPage(slug: string): Promise<string | undefined> {
    const names = await readdir(join(content, PLAIN)).catch(() => []);
    for (const name of names.filter((one) => one.endsWith('.md'))) {
      const { value } = readText(name, await read(`${PLAIN}/${name}`));
      if (value['offer'] === slug) return `${PLAIN}/${name}`;
    }
    return undefined;
  }

  /** Files that still have a sentence of the desk. */
  async function unwritten(files: string[]): Promise<string[]> {
    const texts = await Promise.all(files.map(read));
    // Lines of a body, and texts in quotation marks of the front matter.
    return files.filter((_, index) => texts[index]?.split(/["\n]/).some(isUnwritten));
  }

  /** The files of a program, words first, and days in their order. */
  async function filesOf(slug: string): Promise<string[]> {
    const names = await readdir(join(content, folderOf(slug))).catch(() => []);
    const inOrder = names.filter((name) => /\.(md|toml)$/.test(name)).sort(collator.compare);
    const place = (name: string) => [...NEEDED, name].indexOf(name);
    return inOrder
      .sort((one, other) => place(one) - place(other))
      .map((name) => `${folderOf(slug)}/${name}`);
  }

  async function entryOf(offer: Table): Promise<ProgramEntry> {
    const slug = String(offer['slug']);
    const files = await filesOf(slug);
    const page = OWN_PAGES[slug];
    const file = page === undefined ? await sellingPage(slug) : undefined;
    const all = [...files, ...(file === undefined ? [] : [file])];
    const shown = page ?? (file && `/${file.slice(PLAIN.length + 1, -'.md'.length)}`);
    return {
      slug,
      name: String(offer['name']),
      key: ['offers', (await offers()).findIndex((one) => one['slug'] === slug)],
      price: String(offer['price']),
      isForSale: offer['for_sale'] === true,
      isBegun:
        typeof offer['delivers'] === 'string' &&
        NEEDED.every((name) => files.includes(`${folderOf(slug)}/${name}`)),
      files: all,
      unwritten: await unwritten(all),
      ...(shown !== undefined && { page: shown }),
    };
  }

  /** Refuses what cannot be an address or a name in the texts. */
  async function newOffer({ name = '', price = '' }: BeginRequest): Promise<Table> {
    const words = name.trim();
    if (words === '') throw new Refusal(400, 'A program needs a name.');
    if (/[{}*<>$"\\]/.test(words))
      throw new Refusal(
        400,
        'The name has a sign that texts use for something else. Leave it out.',
      );
    if (!AMOUNT.test(price.trim()))
      throw new Refusal(400, 'The price is an amount such as $49 or $49.50.');
    const slug = slugOf(words);
    const match = matchRoute(`/${slug}`);
    const isRoom = match.kind === 'page' && !('slug' in (match.params ?? {}));
    const isTaken =
      isRoom ||
      (await offers()).some((offer) => offer['slug'] === slug) ||
      existsSync(join(content, folderOf(slug))) ||
      existsSync(join(content, PLAIN, `${slug}.md`));
    if (isTaken)
      throw new Refusal(409, `There is something at /${slug} already. Choose another name.`);
    const amount = `$${price.trim().replace('$', '')}`;
    return { slug, name: words, price: amount, confirmed: amount };
  }

  return {
    /** All offers other than INITIATION, with what is still to be written. */
    async list(): Promise<ProgramEntry[]> {
      const others = (await offers()).filter((offer) => offer['slug'] !== INITIATION);
      return Promise.all(others.map(entryOf));
    },

    /** Begins a program, which nobody can buy yet; returns the files that have changed, the first day first. */
    async begin(request: BeginRequest): Promise<string[]> {
      const { slug: known, days } = request;
      if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS)
        throw new Refusal(400, `A program has 1 to ${MOST_DAYS} days.`);
      const present = (await offers()).find((one) => one['slug'] === known);
      if (known !== undefined && (present === undefined || known === INITIATION))
        throw new Refusal(404, 'There is no such offer any more.');
      const offer = present ?? (await newOffer(request));
      const [slug, name] = [String(offer['slug']), String(offer['name'])];
      const folder = folderOf(slug);
      if ((await entryOf(offer)).isBegun)
        throw new Refusal(409, `The program of “${name}” is begun already.`);
      // Files that are there stay as they are.
      const former = await filesOf(slug);
      const hasDays = former.some((file) => !NEEDED.some((own) => file.endsWith(`/${own}`)));
      const begun = { ...offer, delivers: folder, button: offer['button'] ?? `Begin ${name}` };
      const all: [path: string, text: string][] = [
        ...Array.from({ length: hasDays ? 0 : days }, (_, index): [string, string] => [
          `${folder}/day-${index + 1}.md`,
          writeText('day.md', '', index === 0 ? FIRST_DAY : day(index + 1)),
        ]),
        [`${folder}/welcome.md`, writeText('welcome.md', '', WELCOME)],
        [`${folder}/words.toml`, WORDS.replace(/^#.*\n\n/, '').replaceAll('NAME', name)],
      ];
      const texts = all.filter(([path]) => !former.includes(path));
      const steps = texts.map(async ([path, text]) =>
        writing(await placeInContent(content, path), text),
      );
      const offered = await rewriting((list) =>
        present
          ? list.map((one) => (one['slug'] === slug ? { ...one, ...begun } : one))
          : [...list, begun],
      );
      await changeAll([...(await Promise.all(steps)), offered]);
      return [...texts.map(([path]) => path), OFFERS];
    },

    /**
     * Puts a program on sale; where no page has its buy button, one is begun. Returns the files that have changed, the
     * page first.
     */
    async sell(slug: string): Promise<string[]> {
      const offer = (await offers()).find((one) => one['slug'] === slug);
      if (offer === undefined) throw new Refusal(404, 'There is no such offer any more.');
      const { isBegun, page, name } = await entryOf(offer);
      if (!isBegun) throw new Refusal(409, `Begin the program of “${name}” first.`);
      const path = `${PLAIN}/${slug}.md`;
      const text = writeText('page.md', '', {
        value: {
          title: name,
          description: `One or two sentences about “${name}”, for search engines and shared links.`,
          offer: slug,
          sample: true,
        },
        body: 'The first words.\n',
      });
      const file = await placeInContent(content, path);
      if (page === undefined && existsSync(file))
        throw new Refusal(409, `There is a page at /${slug} already: choose this offer there.`);
      const offered = await rewriting((list) =>
        list.map((one) => (one['slug'] === slug ? { ...one, for_sale: true } : one)),
      );
      await changeAll([...(page === undefined ? [writing(file, text)] : []), offered]);
      return [...(page === undefined ? [path] : []), OFFERS];
    },
  };
}

/** The order of days. */
const collator = new Intl.Collator('en', { numeric: true });
