// Tests of the desk's store: saves with a fingerprint, drafts with sequence numbers, merges by key, and failed saves.

import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SaveAnswer } from '../../app/desk/api';
import { contentStore, fingerprintOf } from '../../app/desk/server/store';
import { writeWhole } from '../../app/desk/server/write-file';
import { type Text, withChange } from '../../app/desk/values';

let root: string;
let sequence = 0;

const OFFERS =
  '# Prices.\n[[offers]]\nname = "A"\nprice = "$1"\n\n[[offers]]\nname = "B"\nprice = "$2"\n';
const ESSAY = '+++\ntitle = "The soft no"\n+++\nOne.\n\nTwo.\n\nThree.\n';

function write(file: string, text: string) {
  const path = join(root, 'content', file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
const read = (file: string) => readFileSync(join(root, 'content', file), 'utf8');

const start = (beforeReplace?: (file: string) => void) =>
  contentStore({
    content: join(root, 'content'),
    folder: join(root, '.desk'),
    isDocument: (file) => /^(offers\.toml|journal\/[^/]+\.md)$/.test(file),
    ...(beforeReplace && { beforeReplace }),
  });
const order = (file: string, window = 'one') => ({ file, window, sequence: sequence++ });
const prices = (...all: string[]): Text => ({
  value: { offers: all.map((price, at) => ({ name: 'AB'.charAt(at), price })) },
});
const firstRevision = { revision: 0 };

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'store-'));
  write('offers.toml', OFFERS);
  write('journal/the-soft-no.md', ESSAY);
});
afterEach(() => rmSync(root, { recursive: true }));

function staleOf(answer: SaveAnswer) {
  if (answer.status !== 'stale') throw new Error(`The answer is ${answer.status}.`);
  return answer.merge;
}

test('a save writes the edited values, and a stale save writes nothing', async () => {
  const store = await start();
  const { fingerprint, text } = await store.open('offers.toml');
  expect(text).toEqual(prices('$1', '$2'));
  const saved = await store.save({
    ...order('offers.toml'),
    fingerprint,
    text: prices('$9', '$2'),
  });
  expect(saved).toMatchObject({ status: 'saved', fingerprint: fingerprintOf(read('offers.toml')) });
  expect(read('offers.toml')).toBe(OFFERS.replace('$1', '$9'));
  const late = await store.save({ ...order('offers.toml'), fingerprint, text: prices('$1', '$7') });
  const merge = staleOf(late);
  expect(merge.conflicts).toEqual([]);
  expect(merge.fromOutside).toEqual([{ key: ['offers', 0, 'price'], before: '$1', after: '$9' }]);
  expect(merge.merged).toEqual(prices('$9', '$7'));
  expect(read('offers.toml')).toBe(OFFERS.replace('$1', '$9'));
  const { fingerprint: now, merged } = merge;
  await store.save({ ...order('offers.toml'), fingerprint: now, text: merged });
  expect(read('offers.toml')).toBe(OFFERS.replace('$1', '$9').replace('$2', '$7'));
});

test('if both sides have changed a key, both values are returned and nothing is written', async () => {
  const store = await start();
  const { fingerprint } = await store.open('offers.toml');
  const theirs = OFFERS.replace('$1', '$5').replace('# Prices.', '# Prices of the year.');
  write('offers.toml', theirs);
  const answer = await store.save({
    ...order('offers.toml'),
    fingerprint,
    text: prices('$9', '$2'),
  });
  const { conflicts, fromOutside } = staleOf(answer);
  expect(conflicts).toEqual([
    { key: ['offers', 0, 'price'], base: '$1', mine: '$9', theirs: '$5' },
  ]);
  // A conflicting value is not listed among the kept values.
  expect(fromOutside).toEqual([]);
  expect(read('offers.toml')).toBe(theirs);
});

test('an entry that another program has added is kept beside the owner’s change', async () => {
  const store = await start();
  const { fingerprint } = await store.open('offers.toml');
  write('offers.toml', `[[offers]]\nname = "New"\nprice = "$3"\n\n${OFFERS}`);
  const answer = await store.save({
    ...order('offers.toml'),
    fingerprint,
    text: prices('$9', '$2'),
  });
  const merge = staleOf(answer);
  expect(merge.conflicts).toEqual([]);
  expect(merge.merged.value['offers']).toEqual([
    { name: 'New', price: '$3' },
    { name: 'A', price: '$9' },
    { name: 'B', price: '$2' },
  ]);
});

test('changed lines of a text are merged, and a change of the same line is a conflict', async () => {
  const store = await start();
  const file = 'journal/the-soft-no.md';
  const { fingerprint, text } = await store.open(file);
  write(file, ESSAY.replace('One.', 'First.'));
  const save = (body: string) =>
    store.save({ ...order(file), fingerprint, text: { ...text, body } });
  const separateLines = staleOf(await save('One.\n\nTwo.\n\nLast.\n'));
  expect(separateLines.conflicts).toEqual([]);
  expect(separateLines.merged.body).toBe('First.\n\nTwo.\n\nLast.\n');
  const same = staleOf(await save('Uno.\n\nTwo.\n\nThree.\n'));
  expect(same.conflicts).toMatchObject([
    { key: ['body'], mine: 'Uno.\n\nTwo.\n\nThree.\n', theirs: 'First.\n\nTwo.\n\nThree.\n' },
  ]);
});

const OUTSIDE = OFFERS.replace('$2', '$8');

// Moments at which another program can write the file, and whether the save of the owner is then stale.
test.each([
  ['before it is opened', false],
  ['between opening and typing', true],
  ['between typing and saving', true],
  ['while the new file is being written', true],
  ['after the save', false],
])('a change from outside %s is not overwritten', async (moment, isStale) => {
  const change = (now: string) => {
    if (now === moment) write('offers.toml', read('offers.toml').replace('$2', '$8'));
  };
  const store = await start(() => change('while the new file is being written'));
  change('before it is opened');
  const { fingerprint, text } = await store.open('offers.toml');
  change('between opening and typing');
  const [, second] = text.value['offers'] as { price: string }[];
  const mine = prices('$9', second?.price ?? '');
  await store.draft({ ...order('offers.toml'), ...firstRevision, fingerprint, text: mine });
  // The site beside the form shows the typed text together with the other program's change.
  const previewed = readFileSync(join(store.over, 'offers.toml'), 'utf8');
  expect(previewed).toBe(read('offers.toml').replace('$1', '$9'));
  change('between typing and saving');
  const answer = await store.save({ ...order('offers.toml'), fingerprint, text: mine });
  change('after the save');
  if (isStale) {
    const { merged, fingerprint: now } = staleOf(answer);
    expect(read('offers.toml')).toBe(OUTSIDE);
    expect(merged).toEqual(prices('$9', '$8'));
    // The owner's text is kept until she has chosen; one more press saves both changes.
    expect((await store.open('offers.toml')).draft?.text).toEqual(mine);
    await store.save({ ...order('offers.toml'), fingerprint: now, text: merged });
  }
  expect(read('offers.toml')).toBe(OUTSIDE.replace('$1', '$9'));
  expect(readdirSync(join(root, 'content'))).toEqual(['journal', 'offers.toml']);
});

test('a file that another program deletes during a save is not created again', async () => {
  const store = await start(() => rmSync(join(root, 'content/offers.toml'), { force: true }));
  const { fingerprint } = await store.open('offers.toml');
  const save = { fingerprint, text: prices('$9', '$2') };
  const answer = await store.save({ ...order('offers.toml'), ...save });
  expect(staleOf(answer)).toMatchObject({ fingerprint: '', theirs: null });
  expect(readdirSync(join(root, 'content'))).toEqual(['journal']);
});

test('a failed save leaves the file and the draft unchanged, and no temporary file', async () => {
  const store = await start(() => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  const { fingerprint } = await store.open('offers.toml');
  const text = prices('$9', '$2');
  await store.draft({ ...order('offers.toml'), ...firstRevision, fingerprint, text });
  const save = store.save({ ...order('offers.toml'), fingerprint, text });
  await expect(save).rejects.toThrow('no space left');
  expect(read('offers.toml')).toBe(OFFERS);
  expect(readdirSync(join(root, 'content'))).toEqual(['journal', 'offers.toml']);
  expect((await store.open('offers.toml')).draft?.text).toEqual(text);
});

test('unsaved text is stored outside the content, survives a restart, and is removed by its save', async () => {
  const file = 'journal/the-soft-no.md';
  const first = await start();
  const { fingerprint, text } = await first.open(file);
  const unsaved = { ...text, body: 'Not saved yet.\n' };
  const answer = await first.draft({
    ...order(file),
    ...firstRevision,
    fingerprint,
    text: unsaved,
  });
  expect(answer).toMatchObject({ status: 'kept', revision: 1 });
  expect(read(file)).toBe(ESSAY);
  expect(readFileSync(join(first.over, file), 'utf8')).toBe(
    '+++\ntitle = "The soft no"\n+++\nNot saved yet.\n',
  );
  const second = await start();
  const { draft } = await second.open(file);
  expect(draft).toMatchObject({ text: unsaved, base: text, fingerprint, revision: 1 });
  expect(readFileSync(join(second.over, file), 'utf8')).toContain('Not saved yet.');
  await second.save({ ...order(file), fingerprint, text: unsaved });
  expect((await second.open(file)).draft).toBeUndefined();
  expect(readdirSync(join(second.over, 'journal'))).toEqual([]);
});

test('discarded text survives a restart, is offered until the next save, and not once it is typed again', async () => {
  const file = 'journal/the-soft-no.md';
  const first = await start();
  const { fingerprint, text } = await first.open(file);
  const words = { ...text, body: 'Discarded.\n' };
  const sent = { fingerprint, text: words };
  await first.draft({ ...order(file), ...firstRevision, ...sent });
  await first.discard({ ...order(file), ...sent });
  const second = await start();
  expect(await second.open(file)).toMatchObject({ discarded: { text: words, base: text } });
  expect(await second.open(file)).not.toHaveProperty('draft');

  // Other words do not replace it; the window says when the discarded ones are in its text again.
  const others = { ...text, body: 'Others.\n' };
  await second.draft({ ...order(file), ...firstRevision, fingerprint, text: others });
  expect(await second.open(file)).toHaveProperty('discarded');
  const { draft } = await second.open(file);
  const back = { ...order(file), ...sent, revision: draft?.revision ?? 0, bringsBack: true };
  await second.draft(back);
  expect(await (await start()).open(file)).not.toHaveProperty('discarded');

  const third = await start();
  await third.discard({ ...order(file), ...sent });
  await third.moveDraft(file, 'journal/the-gentle-no.md');
  write('journal/the-gentle-no.md', ESSAY);
  expect(await third.open(file)).not.toHaveProperty('discarded');
  const moved = await third.open('journal/the-gentle-no.md');
  expect(moved.discarded?.text).toEqual(words);
  const save = { fingerprint: moved.fingerprint, text: moved.text };
  await third.save({ ...order('journal/the-gentle-no.md'), ...save });
  expect(await third.open('journal/the-gentle-no.md')).not.toHaveProperty('discarded');
  expect(readdirSync(join(root, '.desk/discarded'))).toEqual([]);
});

test('a text equal to the saved one is no draft, and a late request is ignored', async () => {
  const store = await start();
  const { fingerprint, text } = await store.open('offers.toml');
  const late = order('offers.toml');
  await store.save({ ...order('offers.toml'), fingerprint, text: prices('$9', '$2') });
  const answer = await store.draft({
    ...late,
    ...firstRevision,
    fingerprint,
    text: prices('$8', '$2'),
  });
  expect(answer).toEqual({ status: 'ignored' });
  expect((await store.open('offers.toml')).draft).toBeUndefined();
  const same = await store.draft({ ...order('offers.toml'), ...firstRevision, fingerprint, text });
  expect(same).toEqual({ status: 'kept', revision: 0, time: 0 });
});

test('a space at the end of a value stays in the draft alone: the checker and the file have none', async () => {
  const store = await start();
  write('offers.toml', OFFERS.replace('"B"', '" B "'));
  const { fingerprint, text } = await store.open('offers.toml');
  const typed = withChange(text, ['offers', 0, 'name'], 'A new name ');
  await store.draft({ ...order('offers.toml'), ...firstRevision, fingerprint, text: typed });
  expect((await store.open('offers.toml')).draft?.text).toEqual(typed);
  const source = OFFERS.replace('"A"', '"A new name"').replace('"B"', '" B "');
  expect(readFileSync(join(store.over, 'offers.toml'), 'utf8')).toBe(source);
  const saved = await store.save({ ...order('offers.toml'), fingerprint, text: typed });
  expect(saved).toMatchObject({ text: withChange(text, ['offers', 0, 'name'], 'A new name') });
  // A value that was not edited keeps its spaces.
  expect(read('offers.toml')).toBe(source);
});

test('a draft that arrives after a save of the same words is none', async () => {
  const store = await start();
  const { fingerprint } = await store.open('offers.toml');
  const text = prices('$9', '$2');
  await store.save({ ...order('offers.toml'), fingerprint, text });
  const answer = await store.draft({
    ...order('offers.toml'),
    ...firstRevision,
    fingerprint,
    text,
  });
  expect(answer).toEqual({ status: 'kept', revision: 0, time: 0 });
  expect(store.drafts().size).toBe(0);
});

test('a window does not overwrite the unsaved text of another window', async () => {
  const store = await start();
  const { fingerprint } = await store.open('offers.toml');
  const mine = prices('$9', '$2');
  await store.draft({ ...order('offers.toml', 'one'), ...firstRevision, fingerprint, text: mine });
  const other = { ...order('offers.toml', 'two'), fingerprint, text: prices('$8', '$2') };
  const refused = await store.draft({ ...other, revision: 0 });
  expect(refused).toMatchObject({ status: 'elsewhere', draft: { text: mine, window: 'one' } });
  const current = await store.draft({ ...other, sequence: sequence++, revision: 1 });
  expect(current).toMatchObject({ status: 'kept', revision: 2 });
});

test('the text of a deleted file is offered, and a save creates the file again', async () => {
  const file = 'journal/the-soft-no.md';
  const store = await start();
  const { fingerprint, text } = await store.open(file);
  const unsaved = { ...text, body: 'Still here.\n' };
  await store.draft({ ...order(file), ...firstRevision, fingerprint, text: unsaved });
  rmSync(join(root, 'content', file));
  const { draft, fingerprint: gone } = await store.open(file);
  expect(gone).toBe('');
  expect(draft?.text).toEqual(unsaved);
  expect(
    staleOf(await store.save({ ...order(file), fingerprint, text: unsaved })).theirs,
  ).toBeNull();
  await store.save({ ...order(file), fingerprint: gone, text: unsaved });
  expect(read(file)).toContain('Still here.');
});

test('no path leads out of the content', async () => {
  const store = await start();
  const secret = join(root, 'secret.md');
  writeFileSync(secret, ESSAY);
  symlinkSync(secret, join(root, 'content/journal/link.md'));
  for (const file of [
    '../secret.md',
    'journal/../../secret.md',
    '/etc/passwd',
    'journal/link.md',
    'site.toml',
  ])
    await expect(store.open(file)).rejects.toThrow(/edits no such file|leads out of the content/);
  await expect(store.open('journal/link.md')).rejects.toThrow('leads out');
  expect(readFileSync(secret, 'utf8')).toBe(ESSAY);
});

test('a broken file is reported, and a request without a text is rejected', async () => {
  const store = await start();
  write('offers.toml', '[[offers]\n');
  expect((await store.open('offers.toml')).fault).toMatch(/./);
  write('offers.toml', OFFERS);
  const { fingerprint } = await store.open('offers.toml');
  for (const text of [
    undefined,
    {},
    { value: [] },
    { value: { a: null } },
    { value: {}, body: 'x' },
  ])
    await expect(
      store.save({ ...order('offers.toml'), fingerprint, text: text as unknown as Text }),
    ).rejects.toThrow('holds no text');
  expect(read('offers.toml')).toBe(OFFERS);
});

test('a concurrent reader gets either the old or the new file', async () => {
  const file = join(root, 'content/offers.toml');
  const contents: string[] = [];
  await writeWhole(file, 'new', () => {
    contents.push(read('offers.toml'));
  });
  expect(contents).toEqual([OFFERS]);
  expect(read('offers.toml')).toBe('new');
});
