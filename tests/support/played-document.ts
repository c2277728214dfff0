// An open document of the desk, whose server is played: what it stores and refuses is the contract of app/desk/api.ts.

import { beforeEach, expect } from 'vitest';
import type {
  Action,
  Answer,
  Draft,
  DraftAnswer,
  OpenDocument as Opened,
  Request,
} from '../../app/desk/api';
import { OpenDocument } from '../../app/desk/page/open-document';
import type { ask } from '../../app/desk/page/server';
import type { Text } from '../../app/desk/values';

export const SAVED: Text = { value: { name: 'INITIATION', price: '$87' } };
const FILE = 'offers.toml';

/** Answers by the names of the requests; the tests change them. */
export const answers: Partial<{
  [Name in Action]: (body: Request<Name>) => Answer<Name> | Promise<Answer<Name>>;
}> = {};
export const requests: { name: string; body: Record<string, unknown>; isLeaving: boolean }[] = [];

export const opened = (more: Partial<Opened> = {}): Opened => ({
  file: FILE,
  fingerprint: 'one',
  text: SAVED,
  entry: { file: FILE, title: 'Offers', definition: 'OfferFile', isMap: false },
  ...more,
});

/** Grows with each test: a document of a former one, which may ask again, has no answer. */
let number = 0;

function playedFor(test: number): typeof ask {
  return (async (name: Action, body: unknown, { isLeaving = false } = {}) => {
    if (test !== number) throw new Error('This test has ended.');
    requests.push({ name, body: body as Record<string, unknown>, isLeaving });
    const answer = answers[name] as ((sent: unknown) => unknown) | undefined;
    if (!answer) throw new Error(`Nothing answers “${name}”.`);
    return answer(body);
  }) as typeof ask;
}

beforeEach(() => {
  sessionStorage.clear();
  requests.length = 0;
  number += 1;
  let revision = 0;
  Object.assign(answers, {
    open: () => opened(),
    draft: (): DraftAnswer => ({ status: 'kept', revision: ++revision, time: 1 }),
    save: ({ text }: Request<'save'>) => ({ status: 'saved', fingerprint: 'two', text }),
    discard: () => ({}),
    merge: undefined,
  });
});

export const make = (window?: string) =>
  new OpenDocument(FILE, playedFor(number), sessionStorage, window);

/** Makes a document, and opens it. */
export async function openDocument(window?: string): Promise<OpenDocument> {
  const document = make(window);
  await document.open();
  return document;
}

export const names = () => requests.map(({ name }) => name);
export const last = (name: string) => requests.findLast((one) => one.name === name)?.body;
export const settled = (
  document: OpenDocument,
  check: (state: ReturnType<OpenDocument['snapshot']>) => boolean,
) => expect.poll(() => check(document.snapshot())).toBe(true);

/** An answer that waits for its release. */
export function held<Answered>() {
  let release: (answer: Answered) => void = () => undefined;
  let refuse: (error: Error) => void = () => undefined;
  const answer = new Promise<Answered>((resolve, reject) => {
    release = resolve;
    refuse = reject;
  });
  return { answer: () => answer, release, refuse };
}

/** A draft that another window has kept. */
export const otherDraft = (value: Text['value'], more: Partial<Draft> = {}): Draft => ({
  text: { value },
  ...{ fingerprint: 'one', base: SAVED, revision: 7, window: 'other', time: 5 },
  ...more,
});

/** Lets the server have a draft of another window, until this window has answered it. */
export function keepElsewhere(draft: Draft): void {
  answers.draft = ({ revision }) =>
    revision === draft.revision
      ? { status: 'kept', revision: draft.revision + 1, time: 6 }
      : { status: 'elsewhere', draft };
}

/** The merge with a file in which the price is another one. */
export const mergedPrice = ({ text }: { text: Text }, price = '$97', fingerprint = 'two') => ({
  fingerprint,
  theirs: { value: { ...SAVED.value, price } },
  merged: { value: { ...text.value, price } },
  fromOutside: [{ key: ['price'], before: '$87', after: price }],
  conflicts: [],
});
