// Saving in the desk loses nothing: a file that was opened and saved is the same file, and one change is one change.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse, type TomlTable } from 'smol-toml';
import { expect, test } from 'vitest';
import { markdownFile, tomlFile } from '../../app/desk/toml-format';

const CONTENT = resolve(import.meta.dirname, '../../content');
const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(toml|md)$/.test(file),
);
const read = (file: string) => readFileSync(join(CONTENT, file), 'utf8');
const formatOf = (file: string) => (file.endsWith('.md') ? markdownFile : tomlFile);

/** Lists in a table, each with a function that replaces it. */
function* lists(value: unknown): Generator<unknown[]> {
  if (value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) yield value;
  for (const inner of Object.values(value)) yield* lists(inner);
}

test('every file is the same after it was opened and saved', () => {
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const { fromFile, toFile } = formatOf(file);
    // Sveltia CMS trims a text before it reads it, and ends it with one line break.
    expect(`${toFile(fromFile(read(file).trim())).trim()}\n`, file).toBe(read(file));
  }
});

test('a list that is changed is written as it is, and the comments of the file stay', () => {
  let written = 0;
  for (const file of files.filter((name) => name.endsWith('.toml'))) {
    const source = read(file);
    const content = tomlFile.fromFile(source) as TomlTable;
    // Of each list in turn: one less, one more, the last one first.
    const changes = [
      (all: unknown[]) => all.slice(1),
      (all: unknown[]) => [...all, structuredClone(all[0])],
      (all: unknown[]) => [...all.slice(-1), ...all.slice(0, -1)],
    ];
    const found = [...lists(content)].filter((list) => list.length > 1);
    for (const [index, list] of found.entries()) {
      if (index > 5) break;
      const before = [...list];
      list.splice(0, list.length, ...(changes[index % 3]?.(before) ?? []));
      const { _source: _, ...table } = content;
      expect(parse(tomlFile.toFile(content)), file).toEqual(table);
      list.splice(0, list.length, ...before);
      written += 1;
    }
    expect(tomlFile.toFile(content), file).toBe(source);
  }
  expect(written).toBeGreaterThan(20);
});

test('a changed price is one changed line', () => {
  const source = `# The offers.
[[offers]]
slug = "one"
price = "$87" # in dollars
# Not confirmed.
confirmed = "$87"
`;
  const content = tomlFile.fromFile(source) as { offers: { price: string }[] };
  for (const offer of content.offers) offer.price = '$97';
  expect(tomlFile.toFile(content)).toBe(source.replace('price = "$87"', 'price = "$97"'));
});

test('a new file is written from its values, and carries no text of its own', () => {
  expect(tomlFile.toFile({ title: 'New', paragraphs: ['One'] })).toBe(
    'title = "New"\nparagraphs = [ "One" ]\n',
  );
  const essay = markdownFile.toFile({ title: 'New', body: 'Text' });
  expect(essay).toBe('+++\ntitle = "New"\n+++\nText');
  expect(markdownFile.fromFile(essay)).toMatchObject({ title: 'New', body: 'Text' });
});

test('a change that no patch can express is written anew', () => {
  const source = '# A comment.\n[[forms]]\nslug = "a"\n\n[[forms.fields]]\nname = "n"\n';
  const content = tomlFile.fromFile(source) as TomlTable;
  content['forms'] = [
    { slug: 'b', fields: [{ name: 'x' }, { name: 'y' }] },
    { slug: 'a', fields: [] },
  ];
  const { _source: _, ...table } = content;
  expect(parse(tomlFile.toFile(content))).toEqual(table);
});

test('a switch that nobody has touched is not written', () => {
  const source =
    '[[offers]]\nname = "A"\nprice = "$1"\n\n[[offers]]\nname = "B"\nprice = "$2"\nis_new = false\n';
  const content = tomlFile.fromFile(source) as { offers: Record<string, unknown>[] };
  // The editor fills in every switch of its forms.
  content.offers = content.offers.map((offer) => ({ ...offer, is_new: false, for_sale: false }));
  const [first, second] = content.offers;
  if (!first || !second) throw new Error('Two offers were read.');
  first['price'] = '$3';
  expect(tomlFile.toFile(content)).toBe(source.replace('$1', '$3'));
  // In another order, too; what was touched and what is new is written.
  content.offers = [second, { ...first, for_sale: true }, { name: 'C', for_sale: false }];
  expect(parse(tomlFile.toFile(content))['offers']).toEqual([
    { name: 'B', price: '$2', is_new: false },
    { name: 'A', price: '$3', for_sale: true },
    { name: 'C', for_sale: false },
  ]);
});
