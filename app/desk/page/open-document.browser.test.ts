// A document that is open: what is typed is kept, saved, brought together with changes of its file, and never lost.

import { expect, test } from 'vitest';
import {
  answers,
  held,
  last,
  make,
  mergedPrice,
  names,
  openDocument,
  opened,
  otherDraft,
  requests,
  SAVED,
  settled,
} from '../../../tests/support/played-document';
import type { DraftAnswer, OpenDocument as Opened, SaveAnswer } from '../api';
import { NoAnswer } from './server';

test('what is typed is sent after a pause, with the fingerprint of what was opened', async () => {
  const document = await openDocument();
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
  const document = await openDocument();
  const { answer, release } = held<DraftAnswer>();
  answers.draft = answer;
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

test('a space at the end is no change: the saved words have none', async () => {
  const document = await openDocument();
  document.change(['name'], 'INITIATION ');
  expect(document.snapshot().isChanged).toBe(false);
  document.change(['name'], 'BEGIN ');
  const text = { value: { name: 'BEGIN', price: '$87' } };
  answers.save = () => ({ status: 'saved', fingerprint: 'two', text });
  await document.save();
  expect(document.snapshot()).toMatchObject({ isChanged: false, base: text });
  // The words go on behind the space.
  expect(document.snapshot().text.value['name']).toBe('BEGIN ');
});

test('while the server does not answer the browser keeps the words, and a page that is loaded again has them', async () => {
  const document = await openDocument();
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

test('words of the last moment, and a save, are sent although the page is left', async () => {
  const document = await openDocument();
  document.change(['name'], 'LAST');
  void document.keep({ isLeaving: true });
  await expect.poll(() => requests.at(-1)).toMatchObject({ name: 'draft', isLeaving: true });
  void document.save();
  await expect.poll(() => requests.at(-1)).toMatchObject({ name: 'save', isLeaving: true });
});

test('a draft of the server is shown with its time', async () => {
  const draft = otherDraft({ name: 'DRAFT', price: '$87' }, { time: 99 });
  answers.open = () => opened({ draft });
  const document = await openDocument();
  expect(document.snapshot()).toMatchObject({
    text: draft.text,
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
  const document = await openDocument();
  const text = { value: { name: 'INITIATION', price: '$97' } };
  answers.open = () => opened({ fingerprint: 'two', text });
  await document.changedOutside('two');
  await settled(document, (state) => state.text.value['price'] === '$97');
  expect(document.snapshot().isChanged).toBe(false);
});

test('a change of another key from outside is taken over beside what was typed, and said', async () => {
  const document = await openDocument();
  document.change(['name'], 'MINE');
  answers.merge = (request) => mergedPrice(request);
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
  const document = await openDocument();
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
  const document = await openDocument();
  document.change(['name'], 'MINE');
  answers.save = ({ fingerprint, text }): SaveAnswer =>
    fingerprint === 'three'
      ? { status: 'saved', fingerprint: 'four', text }
      : { status: 'stale', merge: mergedPrice({ text }) };
  answers.merge = (request) => mergedPrice(request, '$98', 'three');
  await document.save();
  // The event about the change arrives after the refusal.
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

test('a refusal is said, and the words stay', async () => {
  const document = await openDocument();
  answers.save = () => {
    throw new Error('The disk is full.');
  };
  document.change(['name'], 'MINE');
  await document.save();
  expect(document.snapshot()).toMatchObject({ refusal: 'The disk is full.', isChanged: true });
});

test('a text that is gone says so, and one with another address names its file', async () => {
  answers.open = () => {
    throw new Error('This text was taken away.');
  };
  const document = await openDocument();
  expect(document.snapshot()).toMatchObject({
    phase: 'fault',
    fault: 'This text was taken away.',
    isAnswering: true,
  });
  answers.open = () => opened({ file: 'journal/the-gentle-no.md' });
  await document.open();
  expect(document.snapshot().movedTo).toBe('journal/the-gentle-no.md');
  answers.open = () => opened();
  await document.open();
  expect(document.snapshot()).toMatchObject({ phase: 'open', movedTo: undefined, text: SAVED });
});

test('words that are typed while the document is read again stay', async () => {
  const document = await openDocument();
  const { answer, release } = held<Opened>();
  answers.open = answer;
  const opening = document.open();
  await expect.poll(names).toEqual(['open', 'open']);
  document.change(['name'], 'M');
  const time = Date.now() + 60_000;
  release(opened({ draft: otherDraft({ name: 'OTHER', price: '$87' }, { time }) }));
  await opening;
  expect(document.snapshot()).toMatchObject({ text: { value: { name: 'M' } }, isChanged: true });
  await settled(document, ({ isKept }) => isKept);
  expect(last('draft')).toMatchObject({ text: { value: { name: 'M' } } });
});

test('words that are typed while changes are brought together stay', async () => {
  const document = await openDocument();
  document.change(['name'], 'M');
  const releases: (() => void)[] = [];
  answers.merge = (request) =>
    new Promise((resolve) => releases.push(() => resolve(mergedPrice(request))));
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
  const document = await openDocument();
  document.change(['name'], 'M');
  const { answer, release } = held<SaveAnswer>();
  answers.save = answer;
  answers.merge = (request) => mergedPrice(request);
  const saving = document.save();
  await expect.poll(names).toContain('save');
  const { text } = document.snapshot();
  document.change(['name'], 'MI');
  release({ status: 'stale', merge: mergedPrice({ text }) });
  await saving;
  answers.save = ({ text: sent }): SaveAnswer => ({
    status: 'saved',
    fingerprint: 'three',
    text: sent,
  });
  await document.choose(() => false);
  expect(last('save')).toMatchObject({ text: { value: { name: 'MI', price: '$97' } } });
});

test('a draft that was on its way while it was discarded leaves nothing that is not kept', async () => {
  const document = await openDocument();
  const { answer, release } = held<DraftAnswer>();
  answers.draft = answer;
  document.change(['name'], 'M');
  void document.keep();
  await expect.poll(names).toContain('draft');
  const discarding = document.discard();
  release({ status: 'kept', revision: 1, time: 1 });
  await discarding;
  expect(document.snapshot()).toMatchObject({ text: SAVED, isChanged: false, isKept: true });
  expect(sessionStorage).toHaveLength(0);
});

test('words that are discarded while the document is read again do not come back', async () => {
  const draft = otherDraft({ name: 'DRAFT', price: '$87' });
  answers.open = () => opened({ draft });
  const document = await openDocument();
  const { answer, release } = held<Opened>();
  answers.open = answer;
  const opening = document.open();
  await expect.poll(names).toEqual(['open', 'open']);
  const discarding = document.discard();
  release(opened({ draft }));
  await opening;
  await discarding;
  expect(document.snapshot()).toMatchObject({ text: SAVED, isChanged: false, isKept: true });
  expect(names()).toEqual(['open', 'open', 'discard']);
});

test('words that are typed after a discard that is not answered stay when it is asked again', async () => {
  const document = await openDocument();
  document.change(['name'], 'M');
  const { answer, refuse } = held<Record<string, never>>();
  answers.discard = answer;
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

test('discarded words come back beside what was written since, until the next save', async () => {
  const document = await openDocument();
  document.change(['name'], 'BEGIN');
  await document.discard();
  expect(document.snapshot().text.value['name']).toBe(SAVED.value['name']);
  document.change(['price'], '$97');
  document.bringBack();
  expect(document.snapshot().text.value).toMatchObject({ name: 'BEGIN', price: '$97' });
  await settled(document, ({ isKept }) => isKept);
  expect(last('draft')).toMatchObject({ text: { value: { name: 'BEGIN', price: '$97' } } });
  await document.discard();
  await document.save();
  expect(document.snapshot().discarded).toBeUndefined();
});

test('discarded words that the server keeps are offered after a reload, until they are brought back', async () => {
  const document = await openDocument();
  document.change(['name'], 'BEGIN');
  await document.discard();
  const text = { value: { name: 'BEGIN', price: '$87' } };
  expect(last('discard')).toMatchObject({ fingerprint: 'one', text });

  answers.open = () => opened({ discarded: { text, base: SAVED } });
  const again = await openDocument();
  expect(again.snapshot().text).toEqual(SAVED);
  again.bringBack();
  // The words may be sent later; until then the server offers them still.
  answers.draft = () => {
    throw new NoAnswer();
  };
  await settled(again, ({ isAnswering }) => !isAnswering);
  answers.draft = () => ({ status: 'kept', revision: 1, time: 1 });
  again.serverAnswers();
  await settled(again, ({ isKept }) => isKept);
  expect(last('draft')).toMatchObject({ text, bringsBack: true });
  again.change(['price'], '$97');
  await settled(again, ({ isKept }) => isKept);
  expect(last('draft')).not.toHaveProperty('bringsBack');
});
