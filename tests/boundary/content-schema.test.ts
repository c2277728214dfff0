// Tests of the JSON Schema of the content files, with which editors complete and check them: it accepts what the
// compiler accepts.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import Ajv from 'ajv';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { smallSite } from '../support/small-site';

const ROOT = resolve(import.meta.dirname, '../..');
const SCHEMAS = join(ROOT, 'core-wasm/content/schema');
const SMALL_SITE = smallSite();

/** Schema of a file, and its content; for an article, its front matter. */
function open(folder: string, file: string): [object, Record<string, unknown>] {
  const stem = file
    .replace(/\.\w+$/, '')
    .replace(/^program\/[^/]+\//, 'program/other/')
    .replaceAll('/', '-');
  const names = readdirSync(SCHEMAS).map((name) => basename(name, '.json'));
  const kind = names
    .filter((name) => stem === name || stem.startsWith(`${name}-`))
    .sort((a, b) => b.length - a.length)[0];
  if (kind === undefined) throw new Error(`${file} has no schema.`);
  const text = readFileSync(join(resolve(ROOT, folder), file), 'utf8');
  const toml = file.endsWith('.md') ? (text.split(/^\+{3}$/m)[1] ?? '') : text;
  const schema: object = JSON.parse(readFileSync(join(SCHEMAS, `${kind}.json`), 'utf8'));
  return [schema, parse(toml)];
}

/** Errors that an editor would underline. */
function faults(schema: object, content: unknown): string[] {
  const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(
    schema,
  );
  validate(content);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

test.each([
  ['content', 'content'],
  ['the small site', SMALL_SITE],
])('every file of %s keeps its schema', (_, folder) => {
  const all = readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' });
  const files = all.filter((file) => /\.toml$|^(journal|legal|pages)\/.*\.md$/.test(file));
  expect(files.length).toBeGreaterThan(25);
  const allFaults = files.flatMap((file) => {
    const [schema, content] = open(folder, file);
    return faults(schema, content).map((fault) => `${file}: ${fault}`);
  });
  expect(allFaults).toEqual([]);
});

test('a description, an amount and a reading time beyond their limits are errors', () => {
  const [schema, home] = open('content', 'pages/home.toml');
  const faultsAtLength = (length: number) =>
    faults(schema, { ...home, description: 'a'.repeat(length) });
  expect([faultsAtLength(200), faultsAtLength(201).length]).toEqual([[], 1]);

  const [prices, { offers, ...rest }] = open('content', 'offers.toml');
  const [first, ...others] = offers as object[];
  const priced = (price: unknown) =>
    faults(prices, { ...rest, offers: [{ ...first, price }, ...others] }).length;
  for (const price of ['$87', '$12.50', '$1,200', '87']) expect(priced(price), `${price}`).toBe(0);
  for (const price of ['87 dollars', '$12.5', '$12,50', 87, 8700])
    expect(priced(price), `${price}`).toBe(1);

  const [articles, essay] = open(SMALL_SITE, 'journal/first-essay.md');
  const timed = (minutes: number) =>
    faults(articles, { ...essay, reading_time: `${minutes} min read` }).length;
  expect([1, 60, 0, 61].map(timed)).toEqual([0, 0, 1, 1]);
});

test('an unknown key, a missing key, a wrong word, and a number and a list beyond their limits are errors', () => {
  const [schema, home] = open('content', 'pages/home.toml');
  const { title: _, ...untitled } = home;
  expect(faults(schema, { ...untitled, colour: 'rose' })).toHaveLength(2);
  const [initiation, page] = open('content', 'pages/initiation.toml');
  const { testimonials } = page as { testimonials: { items: object[] } };
  const [first, ...others] = testimonials.items;
  const stars = { ...testimonials, items: [{ ...first, stars: 6 }, ...others] };
  expect(faults(initiation, { ...page, testimonials: stars })).toHaveLength(1);
  const [studies, study] = open(SMALL_SITE, 'case-studies/first-case.toml');
  const { metrics } = study as { metrics: object[] };
  expect(faults(studies, { ...study, metrics: [...metrics, metrics[0]] })).toHaveLength(1);
  const [about, values] = open('content', 'pages/about.toml');
  const { items } = (values as { values: { items: object[] } }).values;
  const wrong = {
    ...(values as { values: object }).values,
    items: items.map((item) => ({ ...item, icon: 'sun' })),
  };
  expect(faults(about, { ...values, values: wrong }).length).toBeGreaterThan(0);
});
