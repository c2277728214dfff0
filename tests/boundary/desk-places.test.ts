// Tests of finding the field of the content whose text was clicked on a page.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { comparable, recognizer, withoutSigns } from '../../app/desk/preview/shown-text';
import { catalog } from '../../app/desk/server/catalog';
import { blocksOf, clickedPlace, places } from '../../app/desk/server/places';
import type { ContentSchema } from '../../app/desk/server/schema-values';
import { type Table, type Value, valueAt } from '../../app/desk/values';
import { CHECKER } from '../../scripts/content-checker';
import { ROOT } from '../../scripts/environment';

const content = join(ROOT, 'content');
const schema = JSON.parse(
  execFileSync(CHECKER, ['--describe'], { encoding: 'utf8', maxBuffer: 2 ** 26 }),
) as ContentSchema;
const documents = catalog({
  content,
  schema,
  drafts: () => new Map(),
  essayState: () => undefined,
  pictureAt: (id) => id,
});
const { find } = places({ schema, ...documents });

const contentValue = (file: string, ...key: (string | number)[]): Value | undefined =>
  valueAt(documents.textOf(file)?.value, key);
const text = (file: string, ...key: (string | number)[]) => String(contentValue(file, ...key));

/** Clicks on a text of a page, in a part that also shows the other texts. */
const click = (page: string, words: string, others: string[] = [], before = 0) => {
  const inner = comparable(withoutSigns(words));
  const outer = comparable([words, ...others].map(withoutSigns).join(' '));
  return find(page, { levels: [inner, outer], before: [before, before] });
};

test('a heading and a paragraph of a page lead to their fields', async () => {
  const file = 'pages/home.toml';
  expect(await click('/', text(file, 'welcome', 'title'))).toEqual({
    file,
    key: ['welcome', 'title'],
  });
  const paragraph = ['welcome', 'paragraphs', 0];
  expect(await click('/', text(file, ...paragraph))).toEqual({ file, key: paragraph });
});

test('an italic phrase within a heading leads to the field of the heading', async () => {
  const title = text('pages/home.toml', 'welcome', 'title');
  const [, apart = ''] = /\*([^*]+)\*/.exec(title) ?? [];
  expect(apart).not.toBe('');
  const levels = [comparable(apart), comparable(withoutSigns(title))];
  expect(await find('/', { levels, before: [0, 0] })).toEqual({
    file: 'pages/home.toml',
    key: ['welcome', 'title'],
  });
});

test('a price leads to its field, and a computed amount to the price that it is computed from', async () => {
  const price = { file: 'offers.toml', key: ['offers', 0, 'price'] };
  expect(await click('/initiation', text('offers.toml', 'offers', 0, 'price'))).toEqual(price);
  expect(await click('/initiation', '$12.34')).toEqual(price);
});

test('among equal texts, the neighboring texts on the page decide', async () => {
  const file = 'pages/retreats.toml';
  for (const phase of ['upcoming', 'today', 'past'] as const) {
    const label = text(file, phase, 'interest', 'label');
    const around = [text(file, phase, 'interest', 'text'), text(file, phase, 'status')];
    expect(await click('/retreats', label, around)).toEqual({
      file,
      key: [phase, 'interest', 'label'],
    });
  }
});

test('a text with a placeholder leads to its field', async () => {
  const fields: { file: string; key: (string | number)[]; value: string }[] = [];
  const visit = (file: string, value: Value, key: (string | number)[]) => {
    if (typeof value === 'string' && /\{\w+\}/.test(value) && value.length > 30)
      fields.push({ file, key, value });
    else if (typeof value === 'object')
      for (const [name, inner] of Object.entries(value))
        visit(file, inner, [...key, Array.isArray(value) ? Number(name) : name]);
  };
  for (const file of ['pages/initiation.toml', 'pages/home.toml'])
    visit(file, documents.textOf(file)?.value ?? ({} as Table), []);
  expect(fields.length).toBeGreaterThan(0);
  for (const { file, key, value } of fields) {
    const pageText = value.replaceAll(/\{\w+\}/g, '7');
    expect(await click(file.includes('home') ? '/' : '/initiation', pageText)).toEqual({
      file,
      key,
    });
  }
});

test('a paragraph of an essay leads to its line, even with notes, links and italics', async () => {
  const file = 'journal/the-soft-no.md';
  const source = readFileSync(join(content, file), 'utf8').split('+++\n').slice(2).join('+++\n');
  const blocks = blocksOf(source).filter(({ text: words }) => words.length > 80);
  expect(blocks.length).toBeGreaterThan(10);
  for (const { line, text: words } of blocks) {
    const pageText = words.replaceAll(/\[\^\w+\](?!:)/g, '1');
    const field = await click('/journal/the-soft-no', pageText);
    // A pull quote repeats a sentence of the text.
    expect(field?.file, pageText).toBe(file);
    expect(field?.key, pageText).toEqual(['body', line]);
  }
});

test('a picture leads to the field that names it, or to its description if no field names it', async () => {
  const file = 'journal/the-soft-no.md';
  const picture = text(file, 'picture');
  const place = { levels: [comparable(text(file, 'title'))], before: [0], picture };
  expect(await find('/journal/the-soft-no', place)).toEqual({ file, key: ['picture'] });
  const unnamed = { levels: [], before: [], picture: 'no-such-picture' };
  expect(await find('/', unnamed)).toEqual({
    file: 'pictures.toml',
    key: ['no-such-picture', 'alt'],
  });
});

test('a text that is not in the content leads to no field', async () => {
  expect(await find('/', { levels: ['◦', 'xyzzy plugh'], before: [0, 0] })).toBeUndefined();
});

test('a text that consists only of placeholders matches no text of a page', () => {
  expect(recognizer('{number}')).toBeUndefined();
  expect(recognizer('')).toBeUndefined();
  expect(recognizer('Day {number}')?.matches('day 3')).toBe(true);
  expect(recognizer('A price (in $)')?.matches('a price (in $)')).toBe(true);
});

test('a request without a valid place is rejected', () => {
  for (const sent of [undefined, {}, { levels: 'a', before: [] }, { levels: [1], before: [0] }])
    expect(() => clickedPlace(sent)).toThrow('This is no place of a page.');
});
