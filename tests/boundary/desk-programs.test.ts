// Tests of new programs in the desk, with the real content and checker: a created program passes the rules, its
// unwritten parts are listed, and it is put on sale.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { problemsInWords } from '../../app/desk/server/problems';
import { programs } from '../../app/desk/server/programs';
import { CHECKER, type CheckedProblem } from '../../scripts/content-checker';
import { ROOT } from '../support/project-copy';

let folder: string;
let content: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'programs-'));
  content = join(folder, 'content');
  cpSync(join(ROOT, 'content'), content, { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Problems of the content, without warnings. */
function problems(): CheckedProblem[] {
  const problemsIn = (text: string) =>
    (JSON.parse(text) as CheckedProblem[]).filter(({ isWarning }) => !isWarning);
  try {
    return problemsIn(execFileSync(CHECKER, ['--json', content], { encoding: 'utf8' }));
  } catch (error) {
    return problemsIn((error as { stdout: string }).stdout);
  }
}

const replace = (path: string, change: (text: string) => string) =>
  writeFileSync(join(content, path), change(readFileSync(join(content, path), 'utf8')));

test('a new program has no problems, is listed with its unwritten parts, and goes on sale with its page', async () => {
  const desk = programs(content);
  const files = await desk.begin({ name: 'The Quiet “Hour”', price: '49', days: 3 });
  expect(files).toEqual([
    'program/the-quiet-hour/day-1.md',
    'program/the-quiet-hour/day-2.md',
    'program/the-quiet-hour/day-3.md',
    'program/the-quiet-hour/welcome.md',
    'program/the-quiet-hour/words.toml',
    'offers.toml',
  ]);
  expect(problems()).toEqual([]);
  const entry = async () => (await desk.list()).find(({ slug }) => slug === 'the-quiet-hour');
  const created = await entry();
  expect(created).toMatchObject({ price: '$49', isForSale: false, isBegun: true });
  expect(created?.page).toBeUndefined();
  expect(created?.unwritten).toEqual(
    ['welcome', 'day-1', 'day-2', 'day-3'].map((name) => `program/the-quiet-hour/${name}.md`),
  );
  replace('program/the-quiet-hour/day-2.md', (text) =>
    text.replace('What the day is about.', 'You listen.').replace('The first words.', 'Sit.'),
  );
  expect((await entry())?.unwritten).not.toContain('program/the-quiet-hour/day-2.md');

  expect(await desk.sell('the-quiet-hour')).toEqual([
    'pages/plain/the-quiet-hour.md',
    'offers.toml',
  ]);
  expect(problems()).toEqual([]);
  const sold = await entry();
  expect(sold).toMatchObject({ isForSale: true, page: '/the-quiet-hour', key: ['offers', 3] });
  // The page with the buy button is one of the texts to write.
  for (const listed of [sold?.files, sold?.unwritten])
    expect(listed).toContain('pages/plain/the-quiet-hour.md');
  // The new key is inserted after the other keys of its offer, not below the comment of the next table.
  expect(readFileSync(join(content, 'offers.toml'), 'utf8')).toMatch(
    /\ndelivers = "program\/the-quiet-hour"\nbutton = [^\n]+\nfor_sale = true\n\n/,
  );
  expect(readFileSync(join(content, 'offers.toml'), 'utf8')).toContain(
    '# `confirmed` is the price',
  );
});

test('an existing offer gets a program, and is sold on its own page', async () => {
  const desk = programs(content);
  const offer = async () => (await desk.list()).find(({ slug }) => slug === 'codex');
  expect(await offer()).toMatchObject({ isBegun: false, isForSale: false, page: '/rituals' });
  await desk.begin({ slug: 'codex', days: 8 });
  expect(problems()).toEqual([]);
  await expect(desk.begin({ slug: 'codex', days: 8 })).rejects.toThrow('is begun already');
  expect(await desk.sell('codex')).toEqual(['offers.toml']);
  expect(problems()).toEqual([]);
  expect((await offer())?.files).toHaveLength(10);
});

test('a program with missing files can be created from the link of the problem', async () => {
  replace('offers.toml', (text) =>
    text.replace(
      'slug = "codex"\n',
      'slug = "codex"\nfor_sale = true\ndelivers = "program/codex"\nbutton = "Buy"\n',
    ),
  );
  const missing = problems().filter(({ file }) => file.includes('program/codex'));
  const cards = problemsInWords(missing, new Set(), () => undefined);
  expect(cards.map(({ remedy }) => remedy)).toContain('Press “Begin its program” under Pages');
  const desk = programs(content);
  await desk.begin({ slug: 'codex', days: 1 });
  expect(problems()).toEqual([]);
});

test.each([
  [{ name: '  ', price: '49', days: 3 }, 'A program needs a name.'],
  [{ name: 'Rituals', price: '49', days: 3 }, 'There is something at /rituals already'],
  [{ name: 'Codex', price: '49', days: 3 }, 'There is something at /codex already'],
  [{ name: 'A {name}', price: '49', days: 3 }, 'The name has a sign'],
  [{ name: 'Quiet', price: 'forty', days: 3 }, 'The price is an amount'],
  [{ name: 'Quiet', price: '49', days: 0 }, 'A program has 1 to 31 days.'],
  [{ slug: 'nothing', days: 3 }, 'There is no such offer any more.'],
  [{ slug: 'initiation', days: 3 }, 'There is no such offer any more.'],
])('%o is refused, and nothing is written', async (request, message) => {
  const before = readFileSync(join(content, 'offers.toml'), 'utf8');
  await expect(programs(content).begin(request)).rejects.toThrow(message);
  expect(readFileSync(join(content, 'offers.toml'), 'utf8')).toBe(before);
});

test('an offer without a program cannot be put on sale', async () => {
  await expect(programs(content).sell('devotion')).rejects.toThrow('Begin the program of');
});
