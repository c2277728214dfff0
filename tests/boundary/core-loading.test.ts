// The core before the content of the pages and the journal's index are loaded.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as core from 'core-wasm';
import { expect, test, vi } from 'vitest';
import { memory } from '../../core-wasm/pkg/core_wasm_bg.wasm';

const GENERATED = join(import.meta.dirname, '../../app/src/generated');
const ORIGIN = 'https://house.example';
const ESSAY = '/journal/an-essay';

const deferred = (route: string, path: string) => ({ kind: 'deferred', route, path });

test('pages are deferred until their content is loaded, and have their routes and heads', async () => {
  expect(core.openPage('/about')).toEqual(deferred('about', '/about'));
  expect(core.openPage('/initiation/welcome', 'paid')).toMatchObject({ kind: 'deferred' });
  expect(core.matchRoute('/about')).toMatchObject({ kind: 'page', route: 'about' });
  expect(core.head('/about', ORIGIN)).toMatchObject({ canonical: `${ORIGIN}/about` });
  for (const [pages, error] of [
    [7, new TypeError('pages must be text')],
    ['{}\n', new RangeError('pages must be those of this version of the core')],
  ] as [string, Error][])
    expect(() => core.loadPages(pages)).toThrow(error);

  const pages = await readFile(join(GENERATED, 'pages.txt'), 'utf8');
  const [stamp = '', first = '', second = '', ...others] = pages.split('\n');
  const rotated = [first, second, ...others.slice(0, -1), stamp, ''].join('\n');
  const ofAnother = pages.replace(stamp, stamp.replaceAll(/./g, '0'));
  for (const wrong of [rotated, ofAnother, pages.slice(0, -2), `${pages}{}\n`])
    expect(() => core.loadPages(wrong)).toThrow('pages must be those of this version of the core');

  core.loadPages(pages);
  core.loadPages(pages.replaceAll('"', "'"));
  expect(core.openPage('/about')).toMatchObject({ kind: 'page', content: { page: 'about' } });
});

test('pages of the journal are deferred until its index is loaded', async () => {
  expect(core.openPage(ESSAY)).toEqual(deferred('article', ESSAY));
  expect(core.openPage('/journal/page/2')).toEqual(deferred('journalPage', '/journal/page/2'));
  expect(core.matchRoute(`${ESSAY}?from=mail`)).toEqual(deferred('article', ESSAY));
  expect(core.matchRoute('/journal')).toMatchObject({ kind: 'page', route: 'journal' });
  expect(core.openPage('/Journal/An-Essay')).toEqual({ kind: 'redirect', to: ESSAY });
  expect(core.pathOf('article', 'an-essay')).toBe(ESSAY);
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

  const index = await readFile(join(GENERATED, 'journal-index.bin'));
  const ofAnother = index.with(0, (index[0] ?? 0) ^ 1);
  for (const wrong of [new Uint8Array(), ofAnother, index.subarray(0, -1), [...index, 0]])
    expect(() => core.loadJournal(new Uint8Array(wrong))).toThrow(
      'index must be that of this version of the core',
    );
  core.loadJournal(index);
  const { featured, articles } = core.searchJournal('');
  const [essay] = [...featured, ...articles];
  const { slug = '', path = '' } = essay ?? {};
  expect(core.openPage(path)).toMatchObject({ kind: 'page', content: { page: 'article' } });
  expect(core.matchRoute(path)).toMatchObject({ kind: 'page', params: { slug } });
  expect(core.openPage('/journal/page/99')).toMatchObject({ kind: 'notFound' });
  expect(core.matchRoute('/journal/no-such-essay')).toMatchObject({ kind: 'notFound' });
  expect(core.head(path, ORIGIN).title).not.toBe(title);
});

test('a journal without essays is loaded and empty', async () => {
  vi.resetModules();
  const fresh = await import('core-wasm');
  expect(() => fresh.searchJournal('')).toThrow('Call loadJournal(index) first.');
  const index = await readFile(join(GENERATED, 'journal-index.bin'));
  fresh.loadJournal(new Uint8Array([...index.subarray(0, 8), 0]));
  expect(fresh.searchJournal('')).toMatchObject({ articles: [], featured: [], empty: true });
  expect(fresh.matchRoute(ESSAY)).toEqual({ kind: 'notFound', path: ESSAY });
  expect(fresh.openPage(ESSAY)).toEqual({ kind: 'notFound', path: ESSAY });
  expect(fresh.openPage('/journal/page/2').kind).toBe('notFound');
});

test('what is refused, and what comes a second time, stays in no memory', async () => {
  const index = await readFile(join(GENERATED, 'journal-index.bin'));
  const pages = await readFile(join(GENERATED, 'pages.txt'), 'utf8');
  const wrong = new Uint8Array(1_000_000);
  const load = () => {
    expect(() => core.loadJournal(wrong)).toThrow(RangeError);
    core.loadJournal(index);
    core.loadPages(pages);
    expect(() => core.loadPages(`x${pages}`)).toThrow(RangeError);
  };
  load();
  const before = memory.buffer.byteLength;
  for (let call = 0; call < 50; call += 1) load();
  expect(memory.buffer.byteLength).toBe(before);
});
