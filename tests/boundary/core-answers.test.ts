// Tests of the cached results of the core's npm package: equal arguments return the same frozen object.

import { expect, test } from 'vitest';
import * as core from '#core';

/** Calls that return objects, each in two spellings with the same meaning. */
const QUESTIONS: [string, () => object, () => object][] = [
  ['site', core.site, core.site],
  ['openPage', () => core.openPage('/about'), () => core.openPage('/about', undefined)],
  ['matchRoute', () => core.matchRoute('/About?x'), () => core.matchRoute('/About?x')],
  [
    'matchRoute of a URL',
    () => core.matchRoute(new URL('https://a.example/about?x')),
    () => core.matchRoute(new URL('https://b.example/about?x')),
  ],
  [
    'searchJournal',
    () => core.searchJournal('a', { limit: 2 }),
    () => core.searchJournal('a', { limit: 2 }),
  ],
  ['moon', () => core.moon(new Date(0)), () => core.moon(new Date(0))],
  ['offer', () => core.offer('codex'), () => core.offer('codex')],
  ['head', () => core.head('/', 'https://a.example'), () => core.head('/', 'https://a.example')],
];

test.each(QUESTIONS)('equal arguments of %s return the same object', (_name, ask, again) => {
  expect(again()).toBe(ask());
});

test('different arguments return different objects', () => {
  const answers = [
    core.openPage('/about'),
    core.openPage('/contact'),
    core.searchJournal('a'),
    core.searchJournal('a', { limit: 1 }),
    core.searchJournal('a', { page: 1 }),
    core.matchRoute('/?1'),
    core.matchRoute('/#1'),
    core.matchRoute({ pathname: '/', search: '1' }),
    core.matchRoute({ pathname: '/', hash: '1' }),
    core.moon(0),
    core.moon(new Date(0)),
  ];
  expect(new Set(answers).size).toBe(answers.length);
});

test('an argument that is not allowed throws, though the answer to a similar one is cached', () => {
  const search = (page: unknown) => core.searchJournal('a', { page } as { page: number });
  search(2);
  expect(() => search(new Date(2))).toThrow(TypeError);
});

test('options that an object inherits count', () => {
  class Options {
    get limit() {
      return 1;
    }
  }
  const { total, articles } = core.searchJournal('', {});
  expect(articles).toHaveLength(total);
  expect(core.searchJournal('', new Options()).articles).toHaveLength(1);
});

test('results are frozen, so that no caller can change the result of another', () => {
  const { brand } = core.site() as { brand: { name: string } };
  const { name } = brand;
  expect(() => Object.assign(brand, { name: 'another' })).toThrow(TypeError);
  expect(core.site().brand.name).toBe(name);
  const { articles } = core.searchJournal('', { limit: 1 });
  expect(() => Array.prototype.push.call(articles, undefined)).toThrow(TypeError);
});

test('results for the form input of visitors are not cached', () => {
  const validate = () => core.validateForm('newsletter', { email: 'ana' });
  expect(validate()).toEqual(validate());
  expect(validate()).not.toBe(validate());
});

test('the error of an invalid argument is not cached: a second call throws too', () => {
  const ask = () => core.searchJournal('', { category: 'no such category' });
  expect(ask).toThrow(RangeError);
  expect(ask).toThrow(RangeError);
});

test('the cache keeps the most recently used results', () => {
  const [first, second] = [core.moon(1), core.moon(2)];
  for (let time = 10; time < 1_000; time += 1) {
    core.moon(time);
    expect(core.moon(1)).toBe(first);
  }
  expect(core.moon(2)).not.toBe(second);
});
