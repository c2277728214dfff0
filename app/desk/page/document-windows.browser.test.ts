// A document that is open in two windows: the words of both are brought together, or the owner chooses, and none are lost.

import { expect, test } from 'vitest';
import {
  answers,
  keepElsewhere,
  last,
  make,
  mergedPrice,
  names,
  openDocument,
  opened,
  otherDraft,
  SAVED,
  settled,
} from '../../../tests/support/played-document';
import type { DraftAnswer } from '../api';
import { isSameText, type Text } from '../values';
import { NoAnswer } from './server';

const OTHER = { name: 'OTHER', price: '$87' };

const entry = (name: string, price = '$1') => ({ name, price });
const offers = (...entries: ReturnType<typeof entry>[]): Text => ({ value: { offers: entries } });
const FOUR = ['A', 'B', 'C', 'D'].map((name) => entry(name));

test('words of another window are brought together; the same words are a choice', async () => {
  const document = await openDocument();
  keepElsewhere(otherDraft({ name: 'INITIATION', price: '$97' }));
  document.change(['name'], 'MINE');
  await settled(document, ({ isKept }) => isKept);
  expect(document.snapshot().text.value).toEqual({ name: 'MINE', price: '$97' });

  const draft = otherDraft({ name: 'OTHER', price: '$97' });
  answers.draft = () => ({ status: 'elsewhere', draft });
  document.change(['name'], 'MINE AGAIN');
  await settled(document, ({ choice }) => choice?.other === 'window');
  expect(document.snapshot().choice?.merge.conflicts).toMatchObject([{ key: ['name'] }]);
});

test('half-typed words of another window are never taken for words of this one', async () => {
  const document = await openDocument();
  const drafts = ['HALF', 'HALF AND WHOLE'].map((name, index) =>
    otherDraft({ name, price: '$87' }, { revision: 7 + index }),
  );
  answers.draft = (): DraftAnswer => {
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
  const document = await openDocument();
  const text = { value: {}, body: body('The morning.', 'The late evening.') };
  keepElsewhere(otherDraft({}, { text, base: saved }));
  document.change(['body'], body('The early morning.', 'The evening.'));
  await settled(document, ({ isKept }) => isKept);
  expect(document.snapshot()).toMatchObject({
    choice: undefined,
    text: { body: body('The early morning.', 'The late evening.') },
  });
});

test.each([
  [
    'this window has taken away and the other has changed come back to their places',
    [entry('A'), entry('D')],
    [entry('A'), entry('B', '$2'), entry('C', '$3'), entry('D')],
  ],
  [
    'the other window has taken away go where its list is chosen, and no other ones',
    [entry('A', '$2'), entry('B', '$3'), entry('C'), entry('D')],
    [entry('C'), entry('D')],
  ],
])('entries that %s', async (_what, mine, theirs) => {
  answers.open = () => opened({ text: offers(...FOUR) });
  const document = await openDocument();
  keepElsewhere(otherDraft(offers(...theirs).value));
  document.change(['offers'], mine);
  await settled(document, ({ choice }) => choice?.merge.conflicts.length === 2);
  await document.choose(() => true);
  await settled(document, ({ isKept }) => isKept);
  expect(document.snapshot().text).toEqual(offers(...theirs));
});

test.each([
  ['older', -60_000],
  ['newer', 60_000],
])(
  'a window that is loaded again asks about words of another window that are %s',
  async (_age, later) => {
    const document = await openDocument();
    const draft = otherDraft(OTHER, { time: Date.now() + later });
    keepElsewhere(draft);
    document.change(['name'], 'MINE');
    await settled(document, ({ choice }) => choice?.other === 'window');
    answers.open = () => opened({ draft });
    const again = await openDocument('again');
    await settled(again, ({ choice }) => choice?.other === 'window');
    expect(again.snapshot().choice?.merge.conflicts).toMatchObject([
      { key: ['name'], mine: 'MINE', theirs: 'OTHER' },
    ]);
  },
);

test('a window whose words are kept does not take away those of another window from the browser', async () => {
  const [one, other] = [await openDocument('one'), await openDocument('other')];
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

test('words of another window that are all the words there are here are not sent again', async () => {
  const document = await openDocument();
  document.change(['name'], 'MINE');
  await settled(document, ({ isKept }) => isKept);
  const draft = otherDraft({ name: 'MINE', price: '$97' });
  keepElsewhere(draft);
  void document.draftElsewhere(7);
  await settled(document, (state) => state.isKept && isSameText(state.text, draft.text));
  expect(names()).toEqual(['open', 'draft', 'draft']);
});

test('a draft that another window has discarded is not sent again, but words that were not in it are', async () => {
  const document = await openDocument();
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
  const document = await openDocument();
  keepElsewhere(otherDraft(OTHER));
  document.change(['name'], 'MINE');
  await settled(document, ({ choice }) => choice?.other === 'window');
  answers.merge = (request) => mergedPrice(request);
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
  const document = await openDocument();
  answers.merge = (request) => mergedPrice(request);
  document.change(['text'], 'MINE');
  await document.changedOutside('two');
  const base = { value: { name: 'INITIATION', price: '$97' } };
  keepElsewhere(otherDraft({ name: 'OTHER', price: '$97' }, { fingerprint: 'two', base }));
  document.change(['price'], '$87');
  await settled(document, ({ isKept }) => isKept);
  expect(document.snapshot().text.value).toEqual({ ...OTHER, text: 'MINE' });
});

test('a draft of another window from before a change of the file does not undo the change', async () => {
  const document = await openDocument();
  answers.merge = (request) => mergedPrice(request);
  document.change(['text'], 'MINE');
  await document.changedOutside('two');
  keepElsewhere(otherDraft(OTHER));
  await settled(document, ({ isKept }) => isKept);
  expect(document.snapshot().text.value).toEqual({ name: 'OTHER', price: '$97', text: 'MINE' });
});
