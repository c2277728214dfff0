// Tests of the desk's sentences for the owner: no file syntax, no developers' words, and the names of the content.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { DeskState } from '../../app/desk/api';
import type { Problem } from '../../app/desk/entries';
import { HINTS } from '../../app/desk/hints';
import { keyName, pathNames } from '../../app/desk/names';
import { type DocumentState, OPENING } from '../../app/desk/page/document-state';
import { type Definitions, FormSchema, hintOf } from '../../app/desk/page/schema';
import { deskSentence, documentSentence } from '../../app/desk/page/state-words';
import { changesInWords } from '../../app/desk/server/changes';
import { problemsInWords } from '../../app/desk/server/problems';

const DOCUMENT: DocumentState = { ...OPENING, phase: 'open' };
const DESK: DeskState = {
  saved: { state: 'passed', problems: [] },
  shown: { state: 'passed', problems: [] },
  heldBack: [],
  faults: [],
  isSiteUp: true,
  windows: [],
  publication: { phase: 'idle', said: [] },
};

const ROOT = resolve(import.meta.dirname, '../..');
const CASES = join(ROOT, 'core-wasm/tests/content/cases');
const { definitions } = JSON.parse(
  execFileSync(join(ROOT, 'target/start/core-check'), ['--describe'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  }),
) as { definitions: Definitions };
/** Words of developers, which the desk must not use. */
const DEVELOPERS =
  /\b(HTML|Markdown|HTTP|URLs?|JSON|TOML|BCP|registry|sibling|[Rr]outes?|[Ss]lugs?|tooltips?|endpoint|encoding|[Hh]oneypot|typeset|hero|in cents|[Rr]equests?|backend|[Ww]ebhooks?|[Ss]essions?|tokens?|select|assistive|module|path|lower-case|digits|commit|pipeline|ssh|npm|under Git)\b|content\/|\w_\w|##|\+\+\+|!\[/;

const keys = new Set(
  Object.values(definitions).flatMap(({ properties = {} }) => Object.keys(properties)),
);

/** Problems that only an edit of the file itself can cause. */
const OF_THE_FILE =
  /^(Has no front|Nothing is called|Cannot be read|The program has no|Is no page)/;

test('the checker’s problems are shown without file syntax', () => {
  const lines = readdirSync(CASES)
    .flatMap((file) => readFileSync(join(CASES, file), 'utf8').split('\n'))
    .filter((line) => line.startsWith('content/'));
  expect(lines.length).toBeGreaterThan(250);
  const problems = lines.map((line) => {
    // The cases have a text in place of the line number.
    const [, file = '', warning, message = line] =
      /^(content\/[^:(]+?)(?: \(.*?\))?: (warning: )?(.*)$/.exec(line) ?? [];
    return { file, line: null, key: [], isWarning: warning !== undefined, message };
  });
  const cards = problemsInWords(problems, keys, () => undefined);
  const sentences = cards
    .filter(({ found }) => !OF_THE_FILE.test(found))
    .map(({ where, found, remedy }) => `${where}: ${found}. ${remedy}`)
    // Placeholders such as {retreat_name} occur in the texts too.
    .map((text) => text.replaceAll(/\{\w+\}/g, '{}'));
  const once = cards.filter(({ found }) => /half away|less than \$1$/.test(found));
  expect(once.length).toBeGreaterThan(1);
  // The form shows the field of that name for such a price.
  for (const { remedy } of once) expect(remedy).toContain(`“${keyName('confirmed')}”`);
  const signs = /\.(toml|md)\b|\[\[|`|"|\w_\w|\b(key|slug|front matter|content\/)\b| = /;
  expect(
    sentences.filter((text) => signs.test(text) || DEVELOPERS.test(text.replaceAll(/“\w+”/g, ''))),
  ).toEqual([]);
});

test('no label, hint or choice of a form contains a developers’ word, and every hint belongs to an existing field', () => {
  const schema = new FormSchema(definitions, {
    names: {},
    pictures: [],
    pictureFiles: [],
    pages: [],
  });
  const sentences = Object.keys(definitions).flatMap((definition) => {
    const table = schema.table(definition);
    const fields = schema.keysOf(table).map(({ name, schema: inner }) => {
      const label = keyName(name);
      return `${definition}.${name}: ${label}: ${hintOf(schema.resolve(inner, name), label)}`;
    });
    const options = schema
      .optionsOf(table)
      .map(({ value, label }) => `${definition}=${value}: ${label}`);
    return [...fields, ...options];
  });
  expect(sentences.length).toBeGreaterThan(900);
  // Values that are filled in have names, which the texts contain too.
  const words = sentences.map((text) => text.replaceAll(/\{\w+\}/g, '{}').replace(/^\S+ /, ''));
  expect(words.filter((text) => DEVELOPERS.test(text))).toEqual([]);
  const knownKeys = new Set(
    Object.entries(definitions).flatMap(([name, { properties = {}, oneOf = [] }]) => [
      name,
      ...Object.keys(properties).flatMap((key) => [`${name}.${key}`, `*.${key}`]),
      ...oneOf.map((choice) => `${name}=${choice.const}`),
    ]),
  );
  expect(Object.keys(HINTS).filter((place) => !knownKeys.has(place))).toEqual([]);
});

test('the desk’s own sentences contain no developers’ word', () => {
  const files = ['app/desk/page', 'app/desk/server', 'scripts/publish'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      // Errors of requests are seen only by pages of another origin.
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^(problems|requests)\.ts$/.test(name))
      .map((name) => join(ROOT, folder, name)),
  );
  /** Texts of several words that begin with a capital, in quotation marks or between tags. */
  const sentence = /['`>]([A-Z“][^'`<>]*? [^'`<>]+)['`<]/g;
  const sentences = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(sentence)].map(([, text = '']) =>
      // Text in brackets is for the operator.
      text.replaceAll(/\$\{[^}]*\}|\([^()]*\)/g, ''),
    ),
  );
  expect(sentences.length).toBeGreaterThan(300);
  expect(sentences.filter((text) => DEVELOPERS.test(text))).toEqual([]);
});

test('a problem is shown once, with the words of the content', () => {
  const price = {
    file: 'content/offers.toml',
    line: 2,
    key: ['offers', 0, 'price'],
    isWarning: false,
    message: '"price" in [offers] is "$7.000" (write an amount such as "$87")',
  };
  const taste = {
    ...price,
    key: ['offers', 0, 'name'],
    isWarning: true,
    message: '"name" has an exclamation mark (leave it out)',
  };
  const other = { ...price, file: '', line: null, key: [], message: 'the checker has stopped' };
  const ends = { ...price, file: 'content/pages/retreats.toml', key: ['retreats', 0, 'ends'] };
  const text = { value: { offers: [{ name: 'A', price: '$7.000' }] } };
  // A list with the name of its page is named once.
  expect(problemsInWords([ends], keys, () => text)[0]?.where).toBe('Retreats · Ends');
  const cards = problemsInWords([price, price, taste, other], keys, () => text);
  expect(cards).toEqual([
    {
      file: 'offers.toml',
      key: ['offers', 0, 'price'],
      where: 'Offers and prices · Offers · Price',
      quote: '$7.000',
      found: '“Price” in “Offers” is “$7.000”',
      remedy: 'Write an amount such as “$87”',
      isWarning: false,
    },
    expect.objectContaining({ found: '“Name” has an exclamation mark', isWarning: true }),
    expect.objectContaining({ where: 'The content', found: 'The checker has stopped' }),
  ]);
});

test('of an empty text is said what to do in a form', () => {
  const message = 'is empty (write the words, or leave the key out where it may be left out)';
  const problem = { file: 'content/offers.toml', line: null, key: [], isWarning: false, message };
  expect(problemsInWords([problem], keys, () => undefined)[0]?.remedy).toBe('Write the words');
});

test('changes name their entries, and show the difference of long texts', () => {
  const words = (path: string, before?: string, after?: string) =>
    changesInWords([{ path, before, after }]);
  const essay = (title: string, body: string) => `+++\ntitle = "${title}"\n+++\n${body}`;
  const long = 'The first words stay as they are, and so does the rest of this long sentence. ';
  expect(words('journal/a.md', undefined, essay('A “b”', ''))).toEqual(['New: the essay “A “b””.']);
  expect(words('journal/a.md', essay('A', ''), undefined)).toEqual(['Taken away: the essay “A”.']);
  expect(words('images/lamp.jpg', '', '')).toEqual(['The picture lamp.jpg: changed.']);
  expect(words('journal/a.md', essay('A', `${long}One.`), essay('A', `${long}Two.`))).toEqual([
    'The essay “A” · Text: “One.” is now “Two.”.',
  ]);
  expect(words('journal/a.md', essay('A', long), essay('A', `${long}More.`))).toEqual([
    'The essay “A” · Text: “More.” was added.',
  ]);
  expect(
    words(
      'offers.toml',
      '[[offers]]\nname = "A"\nprice = "$1"\n[[offers]]\nname = "B"\nfor_sale = false\n',
      '[[offers]]\nname = "B"\nfor_sale = true\n',
    ),
  ).toEqual([
    'Offers and prices · Offers · B · Can be bought: no is now yes.',
    'Offers and prices · Offers: “A” is taken away.',
  ]);
  // The marks of italics are not part of a text.
  const titled = (text: string) =>
    words('pages/about.toml', 'title = "A *calm* hour"', `title = "${text}"`);
  expect(titled('A *slow* hour')).toEqual(['About · Title: “A calm hour” is now “A slow hour”.']);
  expect(titled('A calm *hour*')).toEqual(['About · Title: other words of it are set apart.']);
  const linked = (text: string) =>
    words('journal/a.md', essay('A', 'Say [no](/no). It is enough.'), essay('A', text));
  expect(linked('Say [no](/yes). It is enough.')).toEqual([
    'The essay “A” · Text: a link in it leads to another place.',
  ]);
  expect(linked('Say [no](/no). It is enough.\n\n![](lamp "A lamp")')).toEqual([
    'The essay “A” · Text: “Say no. It is enough.” is now “Say no. It is enough. (a picture: A lamp)”.',
  ]);
  expect(words('offers.toml', 'a = 1', '# Why.\na = 1')).toEqual([
    'Offers and prices: how it is written, not what it says.',
  ]);
  expect(words('offers.toml', 'a = 1', 'a = ')).toEqual(['Offers and prices: changed.']);
  const many = Array.from({ length: 9 }, (_, at) => `k${at} = "x"`).join('\n');
  expect(words('site.toml', 'a = 1', `a = 1\n${many}`).at(-1)).toBe(
    'Name, menu and footer: 4 more changes.',
  );
});

test('a text with another path is one change', () => {
  const essay = '+++\ntitle = "The soft no"\n+++\nIt is kind.\n';
  expect(
    changesInWords([
      { path: 'journal/the-gentle-no.md', after: essay.replace('kind', 'gentle') },
      { path: 'journal/the-soft-no.md', before: essay },
      { path: 'journal/others.md', after: essay.replace('soft', 'other') },
    ]),
  ).toEqual([
    'The essay “The soft no”: its address is now “the-gentle-no” instead of “the-soft-no”.',
    'The essay “The soft no” · Text: “It is kind.” is now “It is gentle.”.',
    'New: the essay “The other no”.',
  ]);
});

test('one sentence describes whether a document is saved, stored as a draft, and shown', () => {
  const problem = {
    file: 'offers.toml',
    key: ['offers'],
    where: '',
    quote: '',
    found: 'It is missing',
    remedy: '',
    isWarning: false,
  };
  const broken = { state: 'broken' as const, problems: [problem] };
  const say = (
    document: Partial<DocumentState>,
    desk: Partial<DeskState> = {},
    { own = [], shown = own }: { own?: Problem[]; shown?: Problem[] } = {},
    isPageOpen = true,
  ) =>
    documentSentence(
      { ...DOCUMENT, ...document },
      { ...DESK, ...desk },
      { own, shown, hasPage: true, isPageOpen },
    ).words;
  const before = 'The page beside it shows what was there before';
  const unsaved = { isChanged: true };
  expect(say({ ...unsaved, isKept: false })).toBe('Not saved yet.');
  expect(say(unsaved)).toBe('Not saved yet, but kept, and shown on the page beside it.');
  expect(say(unsaved, { isSiteUp: false })).toBe('Not saved yet, but kept.');
  const mine = { own: [problem] };
  expect(say(unsaved, { shown: broken }, mine)).toMatch(
    /^Not saved yet, but kept; one thing in this text needs you/,
  );
  expect(say({}, { shown: broken }, mine)).toBe(
    'Saved, but one thing in this text needs you before it can be published.',
  );
  // New fields that are still empty are no problems yet.
  expect(say(unsaved, { shown: broken }, { ...mine, shown: [] })).toBe(
    `Not saved yet, but kept. ${before}, until the new fields are filled in.`,
  );
  // A problem in another document prevents updates of the page beside the form.
  expect(say(unsaved, { shown: broken })).toContain(`Not saved yet, but kept. ${before}`);
  expect(say({}, { shown: broken })).toContain(`Saved. ${before}`);
  expect(say({})).toBe('Saved, and shown on the page beside it.');
  expect(say({}, {}, {}, false)).toBe('Saved; the page beside it is being opened.');
  expect(say({ ...unsaved, isAnswering: false })).toContain('kept in this browser');
});

test('the sentence about all documents says “all saved” only if no text is unsaved', () => {
  const problem = { file: '', key: [], where: '', quote: '', found: '', remedy: '' };
  const broken = { state: 'broken' as const, problems: [{ ...problem, isWarning: false }] };
  const faults = [{ what: 'the core', text: '' }];
  const say = (desk: Partial<DeskState>, unsaved: number) =>
    deskSentence({ ...DESK, ...desk }, { isAnswering: true, unsaved }).words;
  expect(say({}, 0)).toBe('All is saved, and nothing is wrong.');
  expect(say({}, 1)).toBe('One text is kept, and not saved yet.');
  expect(say({ saved: broken }, 0)).toMatch(/^Saved, and one thing needs you/);
  expect(say({ saved: broken }, 2)).toBe(
    '2 texts are not saved yet. In what is saved, one thing needs you before it can be published.',
  );
  const named = (all: { saving?: string[]; stopped?: string[] }) =>
    deskSentence(DESK, { isAnswering: true, unsaved: 1, ...all }).words;
  expect(named({ saving: ['“Home”'] })).toBe('“Home”: being saved …');
  expect(named({ stopped: ['“Home”'] })).toBe('Not saved yet: “Home”. Open it to see why.');
  const checking = { state: 'checking' as const, problems: [] };
  for (const desk of [{ faults }, { saved: checking }, { isSiteUp: false }]) {
    expect(say(desk, 0)).toMatch(/^Saved\. /);
    expect(say(desk, 1)).toMatch(/^One text is .*not saved yet/);
  }
});

test.each([
  ['Title', 'The title of the essay.', ''],
  ['Category', 'The category of the journal that lists the essay.', ''],
  ['Name', 'The name of the offer.', ''],
  ['Subtitle', 'The second name of the offer.', 'The second name of the offer.'],
  ['Price', 'The heading of the prices.', 'The heading of the prices.'],
])('the hint of “%s”, “%s”, is shown as “%s”', (label, description, shown) => {
  const schema = new FormSchema({}, { names: {}, pictures: [], pictureFiles: [], pages: [] });
  expect(hintOf(schema.resolve({ type: 'string', description }), label)).toBe(shown);
});

test('a key with several meanings has the name for its table', () => {
  expect(pathNames(['upcoming', 'status'])).toEqual([
    'Before the day',
    'Sentence that says when it is',
  ]);
  expect(pathNames(['redirects', 0, 'status'])).toEqual([
    'Former addresses',
    'Number of the redirect',
  ]);
  expect(pathNames(['status', 'paid', 'title'])).toEqual(['Thank-you page', 'Paid', 'Title']);
});
