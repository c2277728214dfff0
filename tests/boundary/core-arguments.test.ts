// Tests of invalid arguments of the core's functions: the class and the text of the errors.

// Loads the journal's index.
import '../../app/src/core/core';
import * as core from 'core-wasm/site';
import { describe, expect, test } from 'vitest';

const functions: Record<string, unknown> = { ...core };

/** Calls a function with arguments that its types forbid. */
const call = (name: string, ...args: unknown[]) =>
  (functions[name] as (...args: unknown[]) => unknown)(...args);

const WHOLE = 'a whole number from 0 to 4294967295';
const COUNT = 'a whole number from 1 to 4294967295';
const ORIGIN = 'like https://house.example, without a trailing slash';
const slugsOf = (route: string) =>
  core
    .prerenderList()
    .map(({ path }) => core.matchRoute(path))
    .flatMap((match) => (match.kind === 'page' && match.route === route ? match.params.slug : []));
/** Formats names as the errors list them: of many names, only the first. */
const listed = (names: (string | undefined)[]) =>
  names.slice(0, 30).join(', ') + (names.length > 30 ? ', …' : '');
const FORMS = `one of ${listed(slugsOf('form'))}`;
const ARTICLES = listed(core.searchJournal('').articles.map(({ slug }) => slug));
const CASES = listed(slugsOf('caseStudy'));
const STATES =
  'one of paid, delivered, processing, unpaid, expired, unknown, unreachable, unavailable';
const OFFERS = Object.keys(core.offers()).join(', ');
const DAY = 'a day that exists, like 2026-01-03';
const TIME = 'a valid time in milliseconds';

const page = core.openPage('/retreats');
const retreats =
  page.kind === 'page' && page.content.page === 'retreats' ? page.content.retreats : [];
const SLUGS = (retreats ?? []).map(({ slug }) => slug).join(', ');

const OF_PATH = ['matchRoute', 'openPage', 'navigation', 'head'] as const;

describe('an argument of the wrong type is a TypeError', () => {
  test.each([
    ...OF_PATH.map((name) => [name, [undefined], 'path must be text or a URL']),
    ...OF_PATH.map((name) => [name, [{}], 'path must be text or a URL']),
    ['head', ['/', 7], 'origin must be text'],
    ['openPage', ['/', 7], 'state must be text'],
    ['searchJournal', [undefined], 'query must be text'],
    ['searchJournal', ['', 'Rituals'], 'options must be an object'],
    ['searchJournal', ['', { category: 7 }], 'options.category must be text'],
    ['searchJournal', ['', { limit: '7' }], 'options.limit must be a number'],
    ['journalList', [undefined], 'query must be text'],
    ['journalList', ['', 'Rituals'], 'options must be an object'],
    ['journalList', ['', { category: 7 }], 'options.category must be text'],
    ['journalList', ['', { page: '2' }], 'options.page must be a number'],
    ['formatMoney', ['87'], 'cents must be a number'],
    ['formatMoney', [87, 7], 'currency must be text'],
    ['percentOff', [1], 'original must be a number'],
    ['perDay', [null, 1], 'cents must be a number'],
    ['validateForm', ['house', undefined], 'values must be an object'],
    ['validateForm', ['house', { name: 7 }], 'values.name must be text'],
    ['validateForm', [7, {}], 'form must be text'],
    ['formSummary', [7, {}], 'form must be text'],
    ['formSummary', ['house', 'name'], 'errors must be an object'],
    ['formSummary', ['house', { name: 7 }], 'errors.name must be text'],
    ['sessionState', [7, 'paid'], 'status must be text'],
    ['sessionState', ['open', undefined], 'payment must be text'],
    ['sessionProvider', [undefined], 'id must be text'],
    ...['name', '', 7, ['name'], new Set(['name'])].map((values) => [
      'validateForm',
      ['house', values],
      'values must be an object',
    ]),
    ['validateForm', ['house', new Map([['name', 7]])], 'values.name must be text'],
    ['pathOf', [7], 'route must be text'],
    ['pathOf', ['article', {}], 'slug must be text'],
    ['fold', [7], 'text must be text'],
    ['offer', [7], 'slug must be text'],
    ...['retreatStatus', 'nextRetreat', 'eventStatus', 'moon'].flatMap((name) =>
      [undefined, {}, []].map((date) => [name, [date], 'date must be text, a Date or a number']),
    ),
    ['honoluluDate', [undefined], 'time must be a Date or a number'],
    ['honoluluDate', ['2026-01-03'], 'time must be a Date or a number'],
    ['honoluluDate', [{ getTime: 0 }], 'time must be a Date or a number'],
    ['checkoutFailure', [7], 'reason must be text'],
    ['copyright', ['2031'], 'year must be a number'],
  ] as [string, unknown[], string][])('%s(%j): %s', (name, args, message) => {
    expect(() => call(name, ...args)).toThrow(new TypeError(message));
  });
});

describe('an argument outside the allowed values is a RangeError', () => {
  test.each([
    ...['', 'house.example', 'https://house.example/', 'https://house.example/a', 'file://a b'].map(
      (origin) => ['head', ['/', origin], `origin must be ${ORIGIN}`],
    ),
    ...['rich', '', 'Paid'].flatMap((state) => [
      ['openPage', ['/', state], `state must be ${STATES}, not "${state}"`],
      ['head', ['/', 'https://a.example', state], `state must be ${STATES}, not "${state}"`],
    ]),
    ...[-1, 0.5, Number.NaN, 2 ** 32].flatMap((value) => [
      ['formatMoney', [value], `cents must be ${WHOLE}`],
      ['percentOff', [value, 1], `price must be ${WHOLE}`],
      ['percentOff', [1, value], `original must be ${COUNT}`],
      ['perDay', [value, 1], `cents must be ${WHOLE}`],
      ['perDay', [1, value], `days must be ${COUNT}`],
      ['copyright', [value], `year must be ${WHOLE}`],
      ['searchJournal', ['', { limit: value }], `options.limit must be ${WHOLE}`],
    ]),
    ['perDay', [1, 0], `days must be ${COUNT}`],
    ['formatMoney', [1, 'eur'], 'currency must be one of usd, not "eur"'],
    ['offer', ['codecs'], `slug must be one of ${OFFERS}, not "codecs"`],
    ['offer', ['toString'], `slug must be one of ${OFFERS}, not "toString"`],
    ['pathOf', ['article'], `slug must be one of ${ARTICLES} for the route article`],
    ['pathOf', ['caseStudy'], `slug must be one of ${CASES} for the route caseStudy`],
    [
      'pathOf',
      ['article', 'no-such'],
      `slug must be one of ${ARTICLES} for the route article, not "no-such"`,
    ],
    ['pathOf', ['about', 'x'], 'slug must be left out for the route about, not "x"'],
    ['pathOf', ['journalPage', 1.5], 'slug must be a whole number from 1 to 4294967295'],
    ['validateForm', ['nope', {}], `form must be ${FORMS}, not "nope"`],
    ['formSummary', ['nope', {}], `form must be ${FORMS}, not "nope"`],
    ...['2026-02-30', '2026-1-3', ''].map((day) => ['retreatStatus', [day], `date must be ${DAY}`]),
    ...[Number.NaN, Number.POSITIVE_INFINITY, -8.65e15].flatMap((time) => [
      ['honoluluDate', [time], `time must be ${TIME}`],
      ['retreatStatus', [time], `date must be ${TIME}`],
      ['moon', [time], `date must be ${TIME}`],
    ]),
    ['honoluluDate', [new Date('never')], `time must be ${TIME}`],
    ['retreatStatus', ['2026-01-02', 'nope'], `slug must be one of ${SLUGS}, not "nope"`],
    ['eventStatus', ['2026-02-30', 'nope'], `date must be ${DAY}`],
    ['moon', ['2026-02-30'], `date must be ${DAY}`],
  ] as [string, unknown[], string][])('%s(%j): %s', (name, args, message) => {
    expect(() => call(name, ...args)).toThrow(new RangeError(message));
  });

  test('an error about an unknown route lists all routes', () => {
    expect(() => call('pathOf', 'articles')).toThrow(
      /^route must be one of home, .*, not "articles"$/,
    );
  });

  test('an error about an unknown category lists those of the journal', () => {
    const names = core.journalList('').categories.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(1);
    for (const search of ['searchJournal', 'journalList'])
      expect(() => call(search, '', { category: 'rituals' })).toThrow(
        new RangeError(`options.category must be one of ${names.join(', ')}, not "rituals"`),
      );
  });

  test.each(['categry', 'Limit', ''])('an unknown option %j is named in the error', (name) => {
    expect(() => call('searchJournal', '', { [name]: undefined })).toThrow(
      new RangeError(`a name in options must be one of category, limit, page, not "${name}"`),
    );
    expect(() => call('journalList', '', { [name]: undefined })).toThrow(
      new RangeError(`a name in options must be one of category, page, not "${name}"`),
    );
  });
});

test('a wrong type throws a TypeError, and a value outside the range a RangeError', () => {
  expect(() => call('formatMoney', '1')).toThrow(TypeError);
  expect(() => call('formatMoney', -1)).toThrow(RangeError);
});
