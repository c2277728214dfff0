// A document that is open: what is typed is kept, saved, brought together with other changes, and never lost. The server is
// played; what it stores, and what it refuses, is the contract of app/desk/api.ts.

import { beforeEach, expect, test } from 'vitest';
import type {
  Action,
  Answer,
  DraftAnswer,
  OpenDocument as Opened,
  Request,
  SaveAnswer,
} from '../api';
import type { Text } from '../values';
import { OpenDocument } from './open-document';
import { type ask, NoAnswer } from './server';

const SAVED: Text = { value: { name: 'INITIATION', price: '$87' } };
const FILE = 'offers.toml';

let requests: { name: string; body: Record<string, unknown>; isLeaving: boolean }[];
let answers: Partial<{
  [Name in Action]: (body: Request<Name>) => Answer<Name> | Promise<Answer<Name>>;
}>;

const opened = (more: Partial<Opened> = {}): Opened => ({
  file: FILE,
  fingerprint: 'one',
  text: SAVED,
  entry: { file: FILE, title: 'Offers', definition: 'OfferFile', isMap: false },
  ...more,
});

const played = (async (name: Action, body: unknown, { isLeaving = false } = {}) => {
  requests.push({ name, body: body as Record<string, unknown>, isLeaving });
  const answer = answers[name] as ((sent: unknown) => unknown) | undefined;
  if (!answer) throw new Error(`Nothing answers “${name}”.`);
  return answer(body);
}) as typeof ask;

const make = () => new OpenDocument(FILE, played, sessionStorage);
const names = () => requests.map(({ name }) => name);
const last = (name: string) => requests.findLast((one) => one.name === name)?.body;
const settled = (
  document: OpenDocument,
  check: (state: ReturnType<OpenDocument['snapshot']>) => boolean,
) => expect.poll(() => check(document.snapshot())).toBe(true);

beforeEach(() => {
  sessionStorage.clear();
  requests = [];
  let revision = 0;
  answers = {
    open: () => opened(),
    draft: (): DraftAnswer => ({ status: 'kept', revision: ++revision, time: 1 }),
    save: ({ text }): SaveAnswer => ({ status: 'saved', fingerprint: 'two', text }),
    discard: () => ({}),
  };
});

test('what is typed is sent after a pause, with the fingerprint of what was opened', async () => {
  const document = make();
  await document.open();
  document.change(['name'], 'BEGIN');
  document.change(['name'], 'BEGINNING');
  expect(document.snapshot()).toMatchObject({ isChanged: true, isKept: false });
  await settled(document, ({ isKept }) => isKept);
  expect(names()).toEqual(['open', 'draft']);
  expect(last('draft')).toMatchObject({
    fingerprint: 'one',
    revision: 0,
    text: { value: { name: 'BEGINNING', price: '$87' } },
  });
  expect(sessionStorage).toHaveLength(0);
});

test('a save goes after the draft that was sent before it, and later words are a draft of the new state', async () => {
  const document = make();
  await document.open();
  let release: (answer: DraftAnswer) => void = () => undefined;
  answers.draft = () => new Promise<DraftAnswer>((resolve) => (release = resolve));
  document.change(['name'], 'A');
  void document.keep();
  const saving = document.save();
  await expect.poll(names).toEqual(['open', 'draft']);
  answers.draft = () => ({ status: 'kept', revision: 9, time: 2 });
  release({ status: 'kept', revision: 1, time: 1 });
  await expect.poll(names).toEqual(['open', 'draft', 'save']);
  document.change(['name'], 'AB');
  await saving;
  expect(document.snapshot()).toMatchObject({ isChanged: true, isKept: false });
  await settled(document, ({ isKept }) => isKept);
  expect(last('draft')).toMatchObject({ fingerprint: 'two', text: { value: { name: 'AB' } } });
  const sequences = requests.flatMap(({ body }) => body['sequence'] ?? []) as number[];
  expect(sequences).toEqual([...sequences].sort((one, other) => one - other));
});

test('while the server does not answer the browser keeps the words, and a page that is loaded again has them', async () => {
  const document = make();
  await document.open();
  answers.draft = () => {
    throw new NoAnswer();
  };
  document.change(['name'], 'KEPT HERE');
  await settled(document, ({ isAnswering }) => !isAnswering);
  const again = make();
  answers.draft = () => ({ status: 'kept', revision: 1, time: 1 });
  await again.open();
  expect(again.snapshot().text.value['name']).toBe('KEPT HERE');
  expect(again.snapshot().recoveredFrom).toBeTypeOf('number');
  await settled(again, ({ isKept }) => isKept);
  expect(sessionStorage).toHaveLength(0);
  document.serverAnswers();
  await settled(document, ({ isAnswering, isKept }) => isAnswering && isKept);
});

test('words of the last moment are sent while the page is being left', async () => {
  const document = make();
  await document.open();
  document.change(['name'], 'LAST');
  void document.keep({ isLeaving: true });
  await expect.poll(() => requests.at(-1)?.isLeaving).toBe(true);
});

test('a draft of the server is shown with its time', async () => {
  const text = { value: { name: 'DRAFT', price: '$87' } };
  const draft = { text, fingerprint: 'one', base: SAVED, revision: 4, window: 'other', time: 99 };
  answers.open = () => opened({ draft });
  const document = make();
  await document.open();
  expect(document.snapshot()).toMatchObject({
    text,
    isChanged: true,
    isKept: true,
    recoveredFrom: 99,
  });
  await document.discard();
  expect(document.snapshot()).toMatchObject({ text: SAVED, isChanged: false });
  expect(names()).toEqual(['open', 'discard']);
  await document.keep({ isLeaving: true });
  expect(names()).toEqual(['open', 'discard']);
});

test('a change from outside is shown at once where nothing was typed', async () => {
  const document = make();
  await document.open();
  const text = { value: { name: 'INITIATION', price: '$97' } };
  answers.open = () => opened({ fingerprint: 'two', text });
  await document.changedOutside('two');
  await settled(document, (state) => state.text.value['price'] === '$97');
  expect(document.snapshot().isChanged).toBe(false);
});

test('a change of another key from outside is taken over beside what was typed, and said', async () => {
  const document = make();
  await document.open();
  document.change(['name'], 'MINE');
  answers.merge = ({ text }) => ({
    fingerprint: 'two',
    theirs: { value: { name: 'INITIATION', price: '$97' } },
    merged: { value: { ...text.value, price: '$97' } },
    fromOutside: [{ key: ['price'], before: '$87', after: '$97' }],
    conflicts: [],
  });
  await document.changedOutside('two');
  expect(document.snapshot()).toMatchObject({
    text: { value: { name: 'MINE', price: '$97' } },
    takenOver: [['price']],
    isChanged: true,
  });
  await document.save();
  expect(last('save')).toMatchObject({ fingerprint: 'two' });
});

test('a save over the same key is refused, and what is chosen is saved', async () => {
  const document = make();
  await document.open();
  document.change(['name'], 'MINE');
  const conflict = { key: ['name'], base: 'INITIATION', mine: 'MINE', theirs: 'THEIRS' };
  const theirs = { value: { name: 'THEIRS', price: '$87' } };
  const merged = { value: { name: 'MINE', price: '$87' } };
  answers.save = ({ fingerprint, text }): SaveAnswer =>
    fingerprint === 'two'
      ? { status: 'saved', fingerprint: 'three', text }
      : {
          status: 'stale',
          merge: { fingerprint: 'two', theirs, merged, fromOutside: [], conflicts: [conflict] },
        };
  await document.save();
  expect(document.snapshot().choice?.merge.conflicts).toEqual([conflict]);
  const drafts = names().filter((name) => name === 'draft').length;
  await document.keep();
  expect(names().filter((name) => name === 'draft')).toHaveLength(drafts);
  await document.choose(() => true);
  expect(last('save')).toMatchObject({ fingerprint: 'two', text: theirs });
  expect(document.snapshot()).toMatchObject({ choice: undefined, isChanged: false, text: theirs });
});

test('a change from outside during a save never cancels it: the save is asked about, or done', async () => {
  const document = make();
  await document.open();
  document.change(['name'], 'MINE');
  const merged = (fingerprint: string, price: string) => ({
    fingerprint,
    theirs: { value: { name: 'INITIATION', price } },
    merged: { value: { name: 'MINE', price } },
    fromOutside: [{ key: ['price'], before: '$87', after: price }],
    conflicts: [],
  });
  answers.save = ({ fingerprint, text }): SaveAnswer =>
    fingerprint === 'three'
      ? { status: 'saved', fingerprint: 'four', text }
      : { status: 'stale', merge: merged('two', '$97') };
  answers.merge = () => merged('three', '$98');
  const saving = document.save();
  // The event about the change arrives after the refusal.
  await saving;
  await document.changedOutside('two');
  expect(document.snapshot().choice).toMatchObject({ isSaving: true });
  // The file changes again before the owner has answered.
  await document.changedOutside('three');
  await settled(document, ({ isChanged }) => !isChanged);
  expect(last('save')).toMatchObject({
    fingerprint: 'three',
    text: { value: { name: 'MINE', price: '$98' } },
  });
});

test('words of another window are brought together; the same words are a choice', async () => {
  const document = make();
  await document.open();
  const draft = (value: Text['value']) => ({
    text: { value },
    fingerprint: 'one',
    base: SAVED,
    revision: 7,
    window: 'other',
    time: 5,
  });
  answers.draft = ({ revision }) =>
    revision === 7
      ? { status: 'kept', revision: 8, time: 6 }
      : { status: 'elsewhere', draft: draft({ name: 'INITIATION', price: '$97' }) };
  document.change(['name'], 'MINE');
  await settled(document, ({ isKept }) => isKept);
  expect(document.snapshot().text.value).toEqual({ name: 'MINE', price: '$97' });

  answers.draft = () => ({ status: 'elsewhere', draft: draft({ name: 'OTHER', price: '$97' }) });
  document.change(['name'], 'MINE AGAIN');
  await settled(document, ({ choice }) => choice?.other === 'window');
  expect(document.snapshot().choice?.merge.conflicts).toMatchObject([{ key: ['name'] }]);
});

test('half-typed words of another window are never taken for words of this one', async () => {
  const document = make();
  await document.open();
  const drafts = ['HALF', 'HALF AND WHOLE'].map((name, index) => ({
    text: { value: { name, price: '$87' } },
    ...{ fingerprint: 'one', base: SAVED, revision: 7 + index, window: 'other', time: 5 },
  }));
  answers.draft = () => {
    const draft = drafts.shift();
    return draft ? { status: 'elsewhere', draft } : { status: 'kept', revision: 9, time: 6 };
  };
  document.change(['price'], '$97');
  await settled(document, ({ isKept }) => isKept);
  expect(document.snapshot()).toMatchObject({
    choice: undefined,
    text: { value: { name: 'HALF AND WHOLE', price: '$97' } },
  });
});

test('two windows that write into different paragraphs of one text lose neither, and nothing is asked', async () => {
  const body = (first: string, second: string) => `${first}\n\nThe middle.\n\n${second}\n`;
  const saved = { value: {}, body: body('The morning.', 'The evening.') };
  answers.open = () => opened({ text: saved });
  const document = make();
  await document.open();
  const draft = {
    text: { value: {}, body: body('The morning.', 'The late evening.') },
    ...{ fingerprint: 'one', base: saved, revision: 7, window: 'other', time: 5 },
  };
  answers.draft = ({ revision }) =>
    revision === 7 ? { status: 'kept', revision: 8, time: 6 } : { status: 'elsewhere', draft };
  document.change(['body'], body('The early morning.', 'The evening.'));
  await settled(document, ({ isKept }) => isKept);
  expect(document.snapshot()).toMatchObject({
    choice: undefined,
    text: { body: body('The early morning.', 'The late evening.') },
  });
});

test('a refusal is said, and the words stay', async () => {
  const document = make();
  await document.open();
  answers.save = () => {
    throw new Error('The disk is full.');
  };
  document.change(['name'], 'MINE');
  await document.save();
  expect(document.snapshot()).toMatchObject({ refusal: 'The disk is full.', isChanged: true });
});
