// The configuration of the owner's desk: it is one that Sveltia CMS accepts, and has a field for every key of the content.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Ajv from 'ajv';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { type DeskField, deskConfig, placeOf } from '../../scripts/desk-config.mjs';
import { deskLinks, keysAt } from '../../scripts/desk-links.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const CONTENT = join(ROOT, 'content');

const description = JSON.parse(
  execFileSync(join(ROOT, 'target/tools/core-check'), ['--describe'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  }),
);
const config = deskConfig(description, CONTENT);
const kinds = Object.keys(description.files);
const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(toml|md)$/.test(file),
);

/** The fields of the entry that edits a file. */
function fieldsOf(file: string): DeskField[] {
  const place = placeOf(file, kinds);
  const collection = config.collections.find(({ name }) => name === place?.collection);
  const found = collection?.files?.find(({ name }) => name === place?.entry) ?? collection;
  if (found?.fields === undefined) throw new Error(`${file} has no entry in the desk.`);
  return found.fields;
}

/** The keys of a value that no field shows. */
function withoutField(value: unknown, fields: readonly DeskField[], path: string): string[] {
  return Object.entries(value as object).flatMap(([key, inner]) => {
    const field = fields.find(({ name }) => name === key);
    if (field === undefined) return [`${path} › ${key}`];
    const items: unknown[] = Array.isArray(inner) ? inner : [inner];
    return items
      .filter((item) => typeof item === 'object')
      .flatMap((item) =>
        withoutField(item, field.fields ?? field.field?.fields ?? [], `${path} › ${key}`),
      );
  });
}

test('Sveltia CMS accepts the configuration', () => {
  const schema = readFileSync(
    join(ROOT, 'node_modules/@sveltia/cms/schema/sveltia-cms.json'),
    'utf8',
  );
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(schema));
  validate(JSON.parse(JSON.stringify(config)));
  expect(validate.errors ?? []).toEqual([]);
});

test('every key of every file has a field', () => {
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(CONTENT, file), 'utf8');
    const toml = file.endsWith('.md') ? (text.split(/^\+{3}$/m)[1] ?? '') : text;
    return withoutField(parse(toml), fieldsOf(file), file);
  });
  expect(found).toEqual([]);
});

test('a field has the hint, the limits and the choices of its key', () => {
  const article = fieldsOf('journal/new-essay.md');
  const field = (name: string) => article.find((one) => one.name === name);
  expect(field('publish_date')).toMatchObject({
    widget: 'datetime',
    format: 'MMMM D, YYYY',
    required: true,
  });
  expect(field('updated')).toMatchObject({ required: false });
  expect(field('title')).toMatchObject({
    label: 'Title',
    hint: description.definitions.ArticleFrontMatter.properties.title.description,
  });
  expect(field('body')).toMatchObject({ widget: 'markdown', modes: ['raw'] });
  const { categories } = parse(readFileSync(join(CONTENT, 'pages/journal.toml'), 'utf8')) as {
    categories: { name: string }[];
  };
  const { options } = field('picture') ?? {};
  expect(field('picture')).toMatchObject({ widget: 'picture', required: true });
  expect(options).toContain('journal-silk');
  expect(field('category')?.options).toEqual(categories.map(({ name }) => name));
});

test('a line of a file is the path of its key', () => {
  const text = `title = "T"
[hero]
lines = [
  "a [bracket",
  "b",
]
[[offers]]
price = "$1"
[[offers.bonuses]]
value = "$2"
[[offers]]
price = "$3" # [not a table]
[[offers.bonuses]]
value = "$4"
[[offers.bonuses]]
value = "$5"`;
  const paths = text.split('\n').map((_line, index) => keysAt(text, index + 1).join('.'));
  expect(paths).toEqual([
    'title',
    'hero',
    ...['hero.lines', 'hero.lines', 'hero.lines', 'hero.lines'],
    ...['offers.0', 'offers.0.price', 'offers.0.bonuses.0', 'offers.0.bonuses.0.value'],
    ...['offers.1', 'offers.1.price', 'offers.1.bonuses.0', 'offers.1.bonuses.0.value'],
    ...['offers.1.bonuses.1', 'offers.1.bonuses.1.value'],
  ]);
  expect(keysAt('+++\ntitle = "T"\n+++\n\nText', 2)).toEqual(['title']);
  expect(keysAt('+++\ntitle = "T"\n+++\n\nText', 5)).toEqual(['body']);
});

test('whole entries are begun, moved and taken away by the desk alone', () => {
  const folders = config.collections.filter((one) => one.files === undefined);
  expect(folders.map(({ name }) => name).sort()).toEqual([
    'case-studies',
    'journal',
    'legal',
    'pages-plain',
  ]);
  for (const folder of folders)
    expect(folder).toMatchObject({ create: false, delete: false, duplicate: false });
  const of = (name: string) => folders.find((folder) => folder.name === name)?.description;
  expect(of('journal')).toMatch(/ on the page Journal, in the bar above\.$/);
  expect(of('legal')).not.toContain('bar above');
  // Nor does the editor store a picture.
  expect(config.media_libraries.default.config.max_file_size).toBe(1);
});

test('a text that nobody sees yet has no page beside its form', () => {
  const pages = deskLinks(description, CONTENT).pages();
  const draft = files.find(
    (file) =>
      file.startsWith('journal/') &&
      /^draft = true$/m.test(readFileSync(join(CONTENT, file), 'utf8')),
  );
  const entry = (file = '') => pages[`#/collections/journal/entries/${file.slice(8, -3)}`];
  expect(entry(draft)).toBe('');
  expect(entry('journal/the-soft-no.md')).toBe('/journal/the-soft-no');
  expect(pages['#/collections/home/entries/pages-home']).toBe('/');
});
