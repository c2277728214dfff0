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
import { isSameText, type Text } from '../values';
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

const make = (window?: string) => new OpenDocument(FILE, played, sessionStorage, window);
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

test('entries that one window has taken away and the other has changed come back to their places', async () => {
  const entry = (name: string, price = '$1') => ({ name, price });
  const offers = (...entries: ReturnType<typeof entry>[]): Text => ({ value: { offers: entries } });
  answers.open = () => opened({ text: offers(...['A', 'B', 'C', 'D'].map((name) => entry(name))) });
  const document = make();
  await document.open();
  const theirs = offers(entry('A'), entry('B', '$2'), entry('C', '$3'), entry('D'));
  const draft = {
    text: theirs,
    ...{ fingerprint: 'one', base: SAVED, revision: 7, window: 'other', time: 5 },
  };
  answers.draft = ({ revision }) =>
    revision === 7 ? { status: 'kept', revision: 8, time: 6 } : { status: 'elsewhere', draft };
  document.change(['offers'], [entry('A'), entry('D')]);
  await settled(document, ({ choice }) => choice?.merge.conflicts.length === 2);
  await document.choose(() => true);
  await settled(document, ({ isKept }) => isKept);
  expect(document.snapshot().text).toEqual(theirs);
});

test('entries that the other window has taken away go where hers are chosen, and no other ones', async () => {
  const entry = (name: string, price = '$1') => ({ name, price });
  const all = ['A', 'B', 'C', 'D'].map((name) => entry(name));
  answers.open = () => opened({ text: { value: { offers: all } } });
  const document = make();
  await document.open();
  const theirs: Text = { value: { offers: [entry('C'), entry('D')] } };
  const draft = {
    text: theirs,
    ...{ fingerprint: 'one', base: SAVED, revision: 7, window: 'other', time: 5 },
  };
  answers.draft = ({ revision }) =>
    revision === 7 ? { status: 'kept', revision: 8, time: 6 } : { status: 'elsewhere', draft };
  document.change(['offers'], [entry('A', '$2'), entry('B', '$3'), entry('C'), entry('D')]);
  await settled(document, ({ choice }) => choice?.merge.conflicts.length === 2);
  await document.choose(() => true);
  await settled(document, ({ isKept }) => isKept);
  expect(document.snapshot().text).toEqual(theirs);
});

test('words that are typed while the document is read again stay', async () => {
  const document = make();
  await document.open();
  let release: (answer: Opened) => void = () => undefined;
  answers.open = () => new Promise<Opened>((resolve) => (release = resolve));
  const opening = document.open();
  await expect.poll(names).toEqual(['open', 'open']);
  document.change(['name'], 'M');
  const text = { value: { name: 'OTHER', price: '$87' } };
  const draft = { text, ...{ fingerprint: 'one', base: SAVED, window: 'other', revision: 7 } };
  release(opened({ draft: { ...draft, time: Date.now() + 60_000 } }));
  await opening;
  expect(document.snapshot()).toMatchObject({ text: { value: { name: 'M' } }, isChanged: true });
  await settled(document, ({ isKept }) => isKept);
  expect(last('draft')).toMatchObject({ text: { value: { name: 'M' } } });
});

test('words that are typed while changes are brought together stay', async () => {
  const document = make();
  await document.open();
  document.change(['name'], 'M');
  const releases: (() => void)[] = [];
  answers.merge = ({ text }) =>
    new Promise((resolve) =>
      releases.push(() =>
        resolve({
          fingerprint: 'two',
          theirs: { value: { name: 'INITIATION', price: '$97' } },
          merged: { value: { ...text.value, price: '$97' } },
          fromOutside: [],
          conflicts: [],
        }),
      ),
    );
  const merging = document.changedOutside('two');
  await expect.poll(() => releases.length).toBe(1);
  document.change(['name'], 'MI');
  releases.shift()?.();
  await expect.poll(() => releases.length).toBe(1);
  releases.shift()?.();
  await merging;
  expect(document.snapshot().text.value).toEqual({ name: 'MI', price: '$97' });
});

test('words that are typed while a save is refused are in what is asked about', async () => {
  const document = make();
  await document.open();
  document.change(['name'], 'M');
  const merge = (text: Text) => ({
    fingerprint: 'two',
    theirs: { value: { name: 'INITIATION', price: '$97' } },
    merged: { value: { ...text.value, price: '$97' } },
    fromOutside: [],
    conflicts: [],
  });
  let release: () => void = () => undefined;
  answers.save = ({ text }) =>
    new Promise<SaveAnswer>(
      (resolve) => (release = () => resolve({ status: 'stale', merge: merge(text) })),
    );
  answers.merge = ({ text }) => merge(text);
  const saving = document.save();
  await expect.poll(names).toContain('save');
  document.change(['name'], 'MI');
  release();
  await saving;
  answers.save = ({ text }): SaveAnswer => ({ status: 'saved', fingerprint: 'three', text });
  await document.choose(() => false);
  expect(last('save')).toMatchObject({ text: { value: { name: 'MI', price: '$97' } } });
});

test.each([
  ['older', -60_000],
  ['newer', 60_000],
])(
  'a window that is loaded again asks about words of another window that are %s',
  async (_age, later) => {
    const document = make();
    await document.open();
    const text = { value: { name: 'OTHER', price: '$87' } };
    const draft = {
      text,
      ...{
        fingerprint: 'one',
        base: SAVED,
        revision: 7,
        window: 'other',
        time: Date.now() + later,
      },
    };
    answers.draft = ({ revision }) =>
      revision === 7 ? { status: 'kept', revision: 8, time: 6 } : { status: 'elsewhere', draft };
    document.change(['name'], 'MINE');
    await settled(document, ({ choice }) => choice?.other === 'window');
    answers.open = () => opened({ draft });
    const again = make('again');
    await again.open();
    await settled(again, ({ choice }) => choice?.other === 'window');
    expect(again.snapshot().choice?.merge.conflicts).toMatchObject([
      { key: ['name'], mine: 'MINE', theirs: 'OTHER' },
    ]);
  },
);

test('a window whose words are kept does not take away those of another window from the browser', async () => {
  const [one, other] = [make('one'), make('other')];
  await one.open();
  await other.open();
  const keep = answers.draft;
  answers.draft = () => {
    throw new NoAnswer();
  };
  one.change(['name'], 'ONE');
  other.change(['price'], '$97');
  await settled(one, ({ isAnswering }) => !isAnswering);
  await settled(other, ({ isAnswering }) => !isAnswering);
  if (keep) answers.draft = keep;
  await other.keep();
  const again = make('again');
  await again.open();
  expect(again.snapshot().text.value['name']).toBe('ONE');
});

test('a draft that was on its way while it was discarded leaves nothing that is not kept', async () => {
  const document = make();
  await document.open();
  let release: (answer: DraftAnswer) => void = () => undefined;
  answers.draft = () => new Promise<DraftAnswer>((resolve) => (release = resolve));
  document.change(['name'], 'M');
  void document.keep();
  await expect.poll(names).toContain('draft');
  const discarding = document.discard();
  release({ status: 'kept', revision: 1, time: 1 });
  await discarding;
  expect(document.snapshot()).toMatchObject({ text: SAVED, isChanged: false, isKept: true });
  expect(sessionStorage).toHaveLength(0);
});

test('words that are typed after a discard that is not answered stay when it is asked again', async () => {
  const document = make();
  await document.open();
  document.change(['name'], 'M');
  let refuse: (error: Error) => void = () => undefined;
  answers.discard = () => new Promise((_resolve, reject) => (refuse = reject));
  const discarding = document.discard();
  await expect.poll(names).toContain('discard');
  document.change(['name'], 'NEW');
  refuse(new NoAnswer());
  await discarding;
  answers.discard = () => ({});
  await expect.poll(() => names().filter((name) => name === 'discard').length).toBe(2);
  await settled(document, ({ isKept }) => isKept);
  expect(last('draft')).toMatchObject({ text: { value: { name: 'NEW' } } });
});

test('words of another window that are all the words there are here are not sent again', async () => {
  const document = make();
  await document.open();
  document.change(['name'], 'MINE');
  await settled(document, ({ isKept }) => isKept);
  const text = { value: { name: 'MINE', price: '$97' } };
  const draft = {
    text,
    ...{ fingerprint: 'one', base: SAVED, revision: 7, window: 'other', time: 5 },
  };
  answers.draft = ({ revision }) =>
    revision === 7 ? { status: 'kept', revision: 8, time: 6 } : { status: 'elsewhere', draft };
  void document.draftElsewhere(7);
  await settled(document, (state) => state.isKept && isSameText(state.text, text));
  expect(names()).toEqual(['open', 'draft', 'draft']);
});

test('a draft that another window has discarded is not sent again, but words that were not in it are', async () => {
  const document = make();
  await document.open();
  document.change(['name'], 'MINE');
  await settled(document, ({ isKept }) => isKept);
  await document.draftElsewhere(0);
  await settled(document, ({ isChanged }) => !isChanged);
  expect(document.snapshot()).toMatchObject({ text: SAVED, isKept: true });
  expect(names()).toEqual(['open', 'draft', 'open']);

  document.change(['name'], 'MINE');
  await document.keep();
  document.change(['name'], 'MINE AGAIN');
  await document.draftElsewhere(0);
  await settled(document, ({ isKept }) => isKept);
  expect(last('draft')).toMatchObject({ text: { value: { name: 'MINE AGAIN' } } });
});

test('a choice between two windows comes back where the file changed at another place before it was made', async () => {
  const document = make();
  await document.open();
  const text = { value: { name: 'OTHER', price: '$87' } };
  const draft = {
    text,
    ...{ fingerprint: 'one', base: SAVED, revision: 7, window: 'other', time: 5 },
  };
  answers.draft = ({ revision }) =>
    revision === 7 ? { status: 'kept', revision: 8, time: 6 } : { status: 'elsewhere', draft };
  document.change(['name'], 'MINE');
  await settled(document, ({ choice }) => choice?.other === 'window');
  answers.merge = ({ text: mine }) => ({
    fingerprint: 'two',
    theirs: { value: { ...SAVED.value, price: '$97' } },
    merged: { value: { ...mine.value, price: '$97' } },
    fromOutside: [],
    conflicts: [],
  });
  await document.changedOutside('two');
  await settled(document, ({ choice, isKept }) => isKept || choice?.other === 'window');
  expect(document.snapshot().choice?.merge.conflicts).toMatchObject([
    { key: ['name'], mine: 'MINE', theirs: 'OTHER' },
  ]);
  await document.choose(() => true);
  await settled(document, ({ isKept }) => isKept);
  expect(last('draft')).toMatchObject({ revision: 7, text: { value: { name: 'OTHER' } } });
});

test('what is typed over a change of the file stays beside a draft of another window with that change', async () => {
  const document = make();
  await document.open();
  const draft = (name: string, price: string, fingerprint: string, base: Text) => ({
    text: { value: { name, price } },
    ...{ fingerprint, base, revision: 7, window: 'other', time: 5 },
  });
  const theirs = { value: { name: 'INITIATION', price: '$97' } };
  answers.merge = ({ text }) => ({
    fingerprint: 'two',
    theirs,
    merged: { value: { ...text.value, price: '$97' } },
    fromOutside: [],
    conflicts: [],
  });
  document.change(['text'], 'MINE');
  await document.changedOutside('two');
  answers.draft = ({ revision }) =>
    revision === 7
      ? { status: 'kept', revision: 8, time: 6 }
      : { status: 'elsewhere', draft: draft('OTHER', '$97', 'two', theirs) };
  document.change(['price'], '$87');
  await settled(document, ({ isKept }) => isKept);
  expect(document.snapshot().text.value).toEqual({ name: 'OTHER', price: '$87', text: 'MINE' });
});

test('a draft of another window from before a change of the file does not undo the change', async () => {
  const document = make();
  await document.open();
  const theirs = { value: { name: 'INITIATION', price: '$97' } };
  answers.merge = ({ text }) => ({
    fingerprint: 'two',
    theirs,
    merged: { value: { ...text.value, price: '$97' } },
    fromOutside: [],
    conflicts: [],
  });
  document.change(['text'], 'MINE');
  await document.changedOutside('two');
  const draft = {
    text: { value: { name: 'OTHER', price: '$87' } },
    ...{ fingerprint: 'one', base: SAVED, revision: 7, window: 'other', time: 5 },
  };
  answers.draft = ({ revision }) =>
    revision === 7 ? { status: 'kept', revision: 8, time: 6 } : { status: 'elsewhere', draft };
  await settled(document, ({ isKept }) => isKept);
  expect(document.snapshot().text.value).toEqual({ name: 'OTHER', price: '$97', text: 'MINE' });
});
