// The schema of the content (JSON Schema of `core-check --describe`) as fields of a form: the kind of each value, its keys in
// their order, what it may be, and what a new one begins with.

import type { Choices } from '../api';
import { withHints } from '../hints';
import { identityOf, keyName, nameAt } from '../names';
import { isTable, type KeyPath, type Table, type Value } from '../values';
import { longDate } from './dates';

export interface Schema {
  $ref?: string;
  allOf?: { $ref: string }[];
  anyOf?: Schema[];
  oneOf?: { const: string; description?: string }[];
  enum?: (string | number)[];
  type?: string | string[];
  format?: string;
  pattern?: string;
  description?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  propertyOrder?: number;
}

export type FieldKind =
  | 'line'
  | 'text'
  | 'headline'
  | 'amount'
  | 'number'
  | 'date'
  | 'switch'
  | 'choice'
  | 'page'
  | 'picture'
  | 'list'
  | 'table';

/** A schema with what it refers to. */
export interface Found extends Schema {
  kind: FieldKind;
  /** The name of the definition that it refers to. */
  definition: string;
}

export type Definitions = Record<string, Schema>;

/** Kinds of values by the names of their definitions. */
const KINDS: Record<string, FieldKind> = {
  Picture: 'picture',
  PictureFile: 'picture',
  Headline: 'headline',
  Cents: 'amount',
  LinkTarget: 'page',
  Destination: 'page',
  PagePath: 'page',
  LongDate: 'date',
  IsoDate: 'date',
};

/** A list of more entries than this is long: it stands last, and closed. */
export const LONG_LIST = 12;

export class FormSchema {
  private readonly definitions: Definitions;
  readonly choices: Choices;

  constructor(definitions: Definitions, choices: Choices) {
    this.definitions = withHints(definitions);
    this.choices = choices;
  }

  /** A schema with what it refers to; `name` is the key at which the value stands. */
  resolve(schema: Schema, name = ''): Found {
    const { allOf, $ref = allOf?.[0]?.$ref, ...own } = schema;
    const referred = $ref?.split('/').pop() ?? '';
    // The offer of a page of text is chosen, although any name may stand there in the file.
    const definition = referred === 'Slug' && name === 'offer' ? 'OfferName' : referred;
    const value = { ...this.definitions[definition], ...own, definition };
    return { ...value, kind: this.kindOf(value) };
  }

  table(definition: string): Found {
    return this.resolve({ $ref: `#/definitions/${definition}` });
  }

  private kindOf(value: Schema & { definition: string }): FieldKind {
    const known = KINDS[value.definition];
    if (known) return known;
    if (value.definition in this.choices.names || value.enum || value.oneOf) return 'choice';
    if (value.properties || value.anyOf) return 'table';
    if (value.type === 'array') return 'list';
    if (value.type === 'boolean') return 'switch';
    if (value.type === 'integer') return 'number';
    return value.pattern || value.format ? 'line' : 'text';
  }

  /** The keys of a table in their order; of one of several kinds the keys of all, required where all kinds require them. */
  keysOf(schema: Found): { name: string; schema: Schema; isRequired: boolean }[] {
    const tables = schema.anyOf ? schema.anyOf.map((one) => this.resolve(one)) : [schema];
    const properties: Record<string, Schema> = Object.assign(
      {},
      ...tables.map((one) => one.properties),
    );
    const order = (name: string) => properties[name]?.propertyOrder ?? 0;
    return Object.keys(properties)
      .sort((one, other) => order(one) - order(other))
      .map((name) => ({
        name,
        schema: properties[name] ?? {},
        isRequired: tables.every((one) => one.required?.includes(name)),
      }));
  }

  /** What can be chosen. */
  optionsOf(schema: Found): { value: string | number; label: string }[] {
    const names = this.choices.names[schema.definition];
    if (names) return names;
    if (schema.enum) return schema.enum.map((value) => ({ value, label: String(value) }));
    return (schema.oneOf ?? []).map(({ const: value, description }) => ({
      value,
      label: description ? plain(description).replace(/\.$/, '') : value,
    }));
  }

  /** Makes what an absent value begins with: a list has one entry. */
  beginningOf({ schema, name }: { schema: Schema; name: string }): Value {
    const { kind, items = {} } = this.resolve(schema, name);
    return kind === 'list' ? [this.emptyOf(items)] : this.emptyOf(schema);
  }

  /** Makes a new value with the required keys alone; a number is absent until it is written. */
  emptyOf(schema: Schema): Value {
    const found = this.resolve(schema);
    switch (found.kind) {
      case 'table':
        return Object.fromEntries(
          this.keysOf(found)
            .filter(({ isRequired }) => isRequired)
            .filter(({ name, schema: inner }) => this.resolve(inner, name).kind !== 'number')
            .map(({ name, schema: inner }) => [name, this.emptyOf(inner)]),
        );
      case 'list': {
        const { items = {}, minItems = 0 } = found;
        return Array.from({ length: minItems }, () => this.emptyOf(items));
      }
      case 'switch':
        return false;
      case 'number':
        return found.minimum ?? 0;
      default:
        return '';
    }
  }
}

/** A description without the signs of a file: what stands there between quotation marks is a field's text here. */
const plain = (text: string) => text.replaceAll(/`"?(.*?)"?`/g, '“$1”');

/** Words that say nothing by themselves. */
const EMPTY_WORDS =
  /^(a|an|the|of|and|or|to|in|on|it|its|is|are|was|be|what|which|how|whether|one|two|that|this|there|called|names?|words?|stands?|where|with|for|at|by|as|section|each|paragraphs?)$/;

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[’']s\b/g, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !EMPTY_WORDS.test(word))
    .map((word) => word.replace(/s$/, ''));

/** The hint of a field; empty where it repeats the label. */
export function hintOf(schema: Found, label: string): string {
  const described = plain(schema.description ?? '');
  // A date is chosen in a calendar, and needs no example of how it is written.
  const hint = schema.kind === 'date' ? described.replace(/, such as “[^”]*”/, '') : described;
  const said = new Set(wordsOf(label));
  const isSaid = (text: string) => wordsOf(text).every((word) => said.has(word));
  // “The title of the essay.”
  const [, subject = ''] = /^(?:The|Its|An?) (.+?) of (?:the|its|an?) [^,;:.]+\.$/.exec(hint) ?? [];
  const isSubjectSaid =
    wordsOf(subject).length > 0 ? isSaid(subject) : subject.toLowerCase() === label.toLowerCase();
  return isSaid(hint) || isSubjectSaid ? '' : hint;
}

/** A value's words without the signs that set a phrase apart. */
const withoutSigns = (text: string) => text.replaceAll('*', '');

/** The words by which an entry of a list is known. */
export function entryTitle(value: Value | undefined, otherwise: string): string {
  if (typeof value === 'string') return value === '' ? otherwise : withoutSigns(value);
  const identity = isTable(value) ? identityOf(value) : undefined;
  return identity ? withoutSigns(identity) : otherwise;
}

/** The most letters of a summary. */
const SUMMARY_LENGTH = 120;

/** Says in a line what is in a table or a list. */
export function summaryOf(value: Value | undefined): string {
  const words = withoutSigns([...textsOf(value)].filter(Boolean).join(' · '));
  return words.length > SUMMARY_LENGTH
    ? `${words.slice(0, SUMMARY_LENGTH).replace(/\s\S*$/, '')} …`
    : words;
}

/** Keys of a table whose values say nothing in its summary, and those that stand there with its price. */
const OMITTED = ['slug', 'eyebrow', 'picture', 'form', 'delivers', 'confirmed'];
const OF_PRICE = ['price', 'dated_prices', 'first_day', 'last_day'];

/** The texts in a value, those that name it first. */
function* textsOf(value: Value | undefined): Generator<string> {
  if (typeof value === 'string' && !/^(\/|#|https:|mailto:)/.test(value)) {
    if (value !== '') yield value;
  } else if (Array.isArray(value)) {
    for (const entry of value)
      yield isTable(entry)
        ? [entryTitle(entry, ''), costOf(entry)].filter(Boolean).join(' ')
        : (textOf(entry) ?? '');
  } else if (isTable(value)) {
    const identity = identityOf(value);
    const cost = costOf(value);
    const omitted = cost === '' ? OMITTED : [...OMITTED, ...OF_PRICE];
    if (identity) yield identity;
    yield cost;
    for (const [key, inner] of Object.entries(value))
      if (inner !== identity && inner !== cost && !omitted.includes(key)) yield* textsOf(inner);
  }
}
const textOf = (value: Value) => (typeof value === 'string' ? value : undefined);

/** What something costs or is worth: “$87 ($67 from November 27 to December 3, 2026)”; empty without an amount. */
function costOf({ price, value, dated_prices: dated, first_day, last_day }: Table): string {
  const amount = [price, value].find((one) => /^\$\d/.test(String(one)));
  if (amount === undefined) return '';
  const own = [amount, daysOf(first_day, last_day)].filter(Boolean).join(' ');
  const others = (Array.isArray(dated) ? dated : []).filter(isTable).map(costOf).filter(Boolean);
  return others.length > 0 ? `${own} (${others.join('; ')})` : own;
}

/** “from November 27 to December 3, 2026”; empty while a day is missing. */
function daysOf(...days: (Value | undefined)[]): string {
  if (!days.every((day) => /^\d{4}-\d\d-\d\d$/.test(String(day)))) return '';
  const [first = '', last = ''] = days.map((day) => longDate(String(day)));
  const isSameYear = first.slice(-4) === last.slice(-4);
  return `from ${isSameYear ? first.replace(/, \d+$/, '') : first} to ${last}`;
}

/** How many entries the longest list within a value has. */
export function longestList(value: Value | undefined): number {
  if (Array.isArray(value)) return Math.max(value.length, ...value.map(longestList));
  if (isTable(value)) return Math.max(0, ...Object.values(value).map(longestList));
  return 0;
}

/**
 * The name of one entry of a list: “Add a paragraph”, “Add a bonus”.
 * @param outer The key that the list stands in: the items of “testimonials” are voices.
 */
export function itemName(name: string, outer = ''): string {
  const known = (name === 'items' && ITEMS[outer]) || ITEMS[name];
  if (known) return known;
  const words = keyName(name).toLowerCase();
  if (/ies$/.test(words)) return withArticle(words.replace(/ies$/, 'y'));
  if (/(ss|us|x|ch|sh)es$/.test(words)) return withArticle(words.replace(/es$/, ''));
  return /s$/.test(words) && !words.includes(' ') ? withArticle(words.replace(/s$/, '')) : 'one';
}
const ITEMS: Record<string, string> = {
  paragraphs: 'a paragraph',
  items: 'an entry',
  for_items: 'a line',
  not_for_items: 'a line',
  next_links: 'a link',
  bonuses: 'a bonus',
  dated_prices: 'a price for some days',
  testimonials: 'a voice',
};

/** The title of a new entry that nothing names yet: “A new voice”. */
export const newItem = (one: string) =>
  `A new ${one === 'one' ? 'entry' : one.replace(/^an? /, '')}`;

const withArticle = (word: string) => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;

/** The schema and the labels that lead to a value, for sentences about it. */
export function labelsOf(path: KeyPath, value: Table): string {
  let inner: Value | undefined = value;
  const labels = path.map((part, index) => {
    const list: Value | undefined = inner;
    inner = Array.isArray(list) ? list[Number(part)] : isTable(list) ? list[part] : undefined;
    if (typeof part === 'number') return entryTitle(inner, `${part + 1}`);
    return nameAt(path.slice(0, index + 1));
  });
  return labels.join(' · ');
}
