// The field of a place that was clicked on the page beside a form: the text of the content that the page shows there. Where
// several texts say the same, it is the one whose neighbours stand around the place.

import type { ClickedPlace } from '../preview/messages';
import {
  closeness,
  comparable,
  type Recognizer,
  recognizer,
  textsAround,
  withoutSigns,
} from '../preview/shown-text';
import { isTable, type KeyPath, type Table, type Text, type Value, valueAt } from '../values';
import { Refusal } from './requests';
import { type ContentSchema, valuesOf } from './schema-values';

/** A text of the content, or a name of a picture. */
interface Source extends Recognizer {
  file: string;
  key: KeyPath;
  /** The value as it is written. */
  value: string;
  near: string[];
  /** The addresses that stand in the same table. */
  links: string[];
}

interface Place {
  file: string;
  key: KeyPath;
}

interface PlacesOptions {
  schema: ContentSchema;
  /** Every document. */
  files: () => Promise<string[]>;
  /** The text of a document as it is now. */
  textOf: (file: string) => Text | undefined;
  /** The path of the page of a document. */
  pageOf: (file: string) => string | undefined;
}

/** The files whose texts stand on pages of all kinds. */
const SHARED = ['offers.toml', 'site.toml', 'messages.toml', 'forms.toml', 'pages/program.toml'];

/** The files whose texts stand on no page. */
const UNSHOWN = ['mail.toml', 'redirects.toml'];

/** How much more a text counts of the page's own document, of a link with the same address, and less one of another page. */
const OWN = 0.3;
const SAME_LINK = 0.5;
const OTHER = -0.3;

/** The longest text of a part of a page in which other texts are looked for, in letters. */
const LONGEST_PART = 600;

/** The fewest letters of such a text, and its least share of the part. */
const LEAST_WORDS = 3;
const LEAST_SHARE = 0.3;

/** An amount of money as pages show it. */
const AMOUNT = /^\$\d+(\.\d+)?$/;

/** The blocks of a Markdown text: each with its first line, from 1. */
export function blocksOf(body: string): { line: number; text: string }[] {
  const blocks: { line: number; text: string }[] = [];
  let isOpen = false;
  for (const [index, text] of body.split('\n').entries()) {
    const begins = /^\s*(?:#{1,6} |[-*] |\d+\. |\[\^\w+\]: |!\[)/.test(text);
    const last = blocks.at(-1);
    if (text.trim() === '') isOpen = false;
    else if (isOpen && !begins && last) last.text += `\n${text}`;
    else {
      blocks.push({ line: index + 1, text });
      isOpen = true;
    }
  }
  return blocks;
}

/** Every text of a document that a page may show. */
function sourcesOf(schema: ContentSchema, file: string, { value, body }: Text): Source[] {
  const sources: Source[] = [];
  const add = (key: KeyPath, text: string, near: string[]) => {
    const known = recognizer(text);
    if (!known) return;
    const others = near.filter((words) => words !== known.words);
    const links = linksIn(valueAt(value, key.slice(0, -1)));
    sources.push({ ...known, file, key, value: text, near: others, links });
  };
  for (const { key, value: text } of valuesOf(schema, file, value))
    if (typeof text === 'string') add(key, text, textsAround(value, key));
  const blocks = blocksOf(body ?? '');
  for (const [index, { line, text }] of blocks.entries()) {
    const around = [blocks[index - 1], blocks[index + 1]].flatMap((one) =>
      one ? [comparable(withoutSigns(one.text))] : [],
    );
    add(['body', line], text, around);
  }
  return sources;
}

/** The addresses in a table. */
const linksIn = (table: Value | undefined): string[] =>
  isTable(table)
    ? Object.values(table).filter(
        (one): one is string => typeof one === 'string' && /^(\/|#|https?:|mailto:)/.test(one),
      )
    : [];

export function places({ schema, files, textOf, pageOf }: PlacesOptions) {
  let known: Source[] | undefined;

  async function sources(): Promise<Source[]> {
    known ??= (await files()).flatMap((file) => {
      const text = UNSHOWN.includes(file) ? undefined : textOf(file);
      return text ? sourcesOf(schema, file, text) : [];
    });
    return known;
  }

  /** The best of several texts: of the page itself, then the one whose neighbours are closest. */
  function best(all: Source[], page: string, place: ClickedPlace, level: number) {
    const { levels, before, link } = place;
    const worth = ({ file, near, links }: Source) => {
      const own = pageOf(file);
      const isShared = SHARED.includes(file) || own === undefined;
      const ofPage = isShared ? 0 : own === page ? OWN : OTHER;
      const ofLink = link !== undefined && links.includes(link) ? SAME_LINK : 0;
      return ofPage + ofLink + closeness(near, levels);
    };
    const rated = all.map((source) => ({ source, worth: worth(source) }));
    const most = Math.max(...rated.map((one) => one.worth));
    const equals = rated.filter((one) => one.worth === most).map(({ source }) => source);
    // Of a table that says the same twice, the first text.
    const tables = equals.filter(
      ({ file, key }, index) =>
        !equals.slice(0, index).some((one) => one.file === file && isSibling(one.key, key)),
    );
    return tables[Math.min(before[level] ?? 0, tables.length - 1)];
  }

  function ofPicture(all: Source[], page: string, place: ClickedPlace): Place | undefined {
    const { picture } = place;
    if (picture === undefined) return undefined;
    const uses = all.filter(({ value }) => value === picture);
    const described: Place = { file: 'pictures.toml', key: [picture, 'alt'] };
    return uses.length > 0 ? best(uses, page, place, 0) : described;
  }

  function ofText(all: Source[], page: string, place: ClickedPlace): Place | undefined {
    for (const [level, shown] of place.levels.entries()) {
      const equal = all.filter(({ matches }) => matches(shown));
      if (equal.length > 0) return best(equal, page, place, level);
      if (level === 0 && AMOUNT.test(shown)) return priceOf(page);
    }
    for (const [level, shown] of place.levels.entries()) {
      if (shown.length > LONGEST_PART) return undefined;
      const least = Math.max(LEAST_WORDS, shown.length * LEAST_SHARE);
      const within = all.filter(({ words }) => words.length >= least && hasWords(shown, words));
      const longest = Math.max(0, ...within.map(({ words }) => words.length));
      const found = within.filter(({ words }) => words.length === longest);
      if (found.length > 0) return best(found, page, place, level);
    }
    return undefined;
  }

  /** The price from which the house computes an amount. */
  function priceOf(page: string): Place {
    const offers = valueAt(textOf('offers.toml')?.value, ['offers']);
    const all = (Array.isArray(offers) ? offers : []).filter(isTable);
    const own = all.findIndex((offer: Table) => page.startsWith(`/${String(offer['slug'])}`));
    return { file: 'offers.toml', key: ['offers', Math.max(0, own), 'price'] };
  }

  return {
    /** Reads the texts anew with the next click. */
    forget(): void {
      known = undefined;
    },

    /** The field of a place on a page; `undefined` where no text of the content stands there. */
    async find(page: string, place: ClickedPlace): Promise<Place | undefined> {
      const all = await sources();
      const found = ofPicture(all, page, place) ?? ofText(all, page, place);
      return found && { file: found.file, key: found.key };
    },
  };
}

/**
 * Reads a clicked place of a request.
 * @throws {Refusal} It is none.
 */
export function clickedPlace(sent: unknown): ClickedPlace {
  const { levels, before, picture, link } = (sent ?? {}) as Partial<ClickedPlace>;
  const isTextOrAbsent = (value: unknown) => value === undefined || typeof value === 'string';
  const isValid =
    Array.isArray(levels) &&
    levels.every((text) => typeof text === 'string') &&
    Array.isArray(before) &&
    before.every(Number.isInteger) &&
    isTextOrAbsent(picture) &&
    isTextOrAbsent(link);
  if (!isValid) throw new Refusal(400, 'This is no place of a page.');
  return { levels, before, picture, link };
}

const isSibling = (one: KeyPath, other: KeyPath) =>
  one[0] !== 'body' &&
  one.length === other.length &&
  typeof one.at(-1) === 'string' &&
  one.slice(0, -1).join('.') === other.slice(0, -1).join('.');

/** Whether a text holds words that begin and end as words there. */
function hasWords(text: string, words: string): boolean {
  const at = text.indexOf(words);
  const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
  return at >= 0 && !isLetter(text[at - 1]) && !isLetter(text[at + words.length]);
}
