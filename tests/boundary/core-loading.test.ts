// The core before the journal's index is loaded, as a page of the site has it that shows no list of articles.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as core from 'core-wasm';
import { expect, test } from 'vitest';

const INDEX = join(import.meta.dirname, '../../app/src/generated/journal-index.bin');
const ORIGIN = 'https://house.example';
const ESSAY = '/journal/the-soft-no';

test('pages of the journal are deferred until its index is loaded', async () => {
  const deferred = (route: string, path: string) => ({ kind: 'deferred', route, path });
  expect(core.openPage(ESSAY)).toEqual(deferred('article', ESSAY));
  expect(core.openPage('/journal/page/2')).toEqual(deferred('journalPage', '/journal/page/2'));
  expect(core.matchRoute(`${ESSAY}?from=mail`)).toEqual(deferred('article', ESSAY));
  expect(core.matchRoute('/journal')).toMatchObject({ kind: 'page', route: 'journal' });
  expect(core.openPage('/Journal/The-Soft-No')).toEqual({ kind: 'redirect', to: ESSAY });
  expect(core.pathOf('article', 'the-soft-no')).toBe(ESSAY);
  expect(() => core.searchJournal('')).toThrow(new Error('Call loadJournal(index) first.'));

  // Never the head of the 404 page: the essay may exist.
  const { title, robots, canonical } = core.head(ESSAY, ORIGIN);
  expect(title).toBe(core.head('/journal', ORIGIN).title);
  expect([robots, canonical]).toEqual([null, ORIGIN + ESSAY]);

  for (const [index, error] of [
    ['text', new TypeError('index must be a Uint8Array')],
    [new Uint8Array([9]), new RangeError('index must be that of this version of the core')],
  ] as [Uint8Array, Error][])
    expect(() => core.loadJournal(index)).toThrow(error);

  core.loadJournal(await readFile(INDEX));
  expect(core.openPage(ESSAY)).toMatchObject({ kind: 'page', content: { page: 'article' } });
  expect(core.openPage('/journal/page/2')).toMatchObject({ kind: 'notFound' });
  expect(core.matchRoute(ESSAY)).toMatchObject({ kind: 'page', params: { slug: 'the-soft-no' } });
  expect(core.matchRoute('/journal/no-such-essay')).toMatchObject({ kind: 'notFound' });
  expect(core.searchJournal('').articles.length).toBeGreaterThan(0);
  expect(core.head(ESSAY, ORIGIN).title).not.toBe(title);
});
