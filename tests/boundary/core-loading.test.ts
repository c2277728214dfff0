// Tests of loading the core's content and the journal's index.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import * as core from 'core-wasm/site';
import { expect, test, vi } from 'vitest';
import { memory } from '../../core-wasm/pkg/core_wasm_bg.wasm';

const GENERATED = join(import.meta.dirname, '../../app/src/generated');
const ORIGIN = 'https://house.example';
const ESSAY = '/journal/an-essay';

const content = await readFile(join(GENERATED, 'content.bin'));
const index = await readFile(join(GENERATED, 'journal-index.bin'));

/** Returns a copy of the bytes with one byte changed. */
const changed = (file: Uint8Array, position: number) =>
  file.with(position, (file[position] ?? 0) ^ 1);

const deferred = (route: string, path: string) => ({ kind: 'deferred', route, path });

test('calls throw until complete content of this version is loaded', () => {
  for (const call of [
    () => core.openPage('/about'),
    () => core.site(),
    () => core.offers(),
    () => core.head('/about', ORIGIN),
    () => core.loadJournal(index),
  ])
    expect(call).toThrow('Call load(content) first.');
  expect(() => core.load('text' as never)).toThrow(new TypeError('content must be a Uint8Array'));
  const version = new RangeError('content must be that of this version of the core');
  for (const wrong of [
    ...[new Uint8Array(), new Uint8Array([1]), changed(content, 0), content.subarray(0, -1)],
    new Uint8Array([...content, 7]),
  ])
    expect(() => core.load(wrong)).toThrow(version);

  core.load(content);
  expect(core.openPage('/about')).toMatchObject({ kind: 'page', content: { page: 'about' } });
  // A rejected load leaves the loaded content in place.
  expect(() => core.load(changed(content, 0))).toThrow(version);
  expect(core.openPage('/about')).toMatchObject({ kind: 'page', content: { page: 'about' } });
});

test('pages of the journal are deferred until its index is loaded', () => {
  expect(core.openPage(ESSAY)).toEqual(deferred('article', ESSAY));
  expect(core.openPage('/journal/page/2')).toEqual(deferred('journalPage', '/journal/page/2'));
  expect(core.matchRoute(`${ESSAY}?from=mail`)).toEqual(deferred('article', ESSAY));
  expect(core.matchRoute('/journal')).toMatchObject({ kind: 'page', route: 'journal' });
  expect(core.openPage('/Journal/An-Essay')).toEqual({ kind: 'redirect', to: ESSAY });
  expect(core.pathOf('article', 'an-essay')).toBe(ESSAY);
  for (const search of [core.searchJournal, core.journalList])
    expect(() => search('')).toThrow(new Error('Call loadJournal(index) first.'));

  // The head differs from the head of the 404 page, because the essay may exist.
  const { title, robots, canonical } = core.head(ESSAY, ORIGIN);
  expect(title).toBe(core.head('/journal', ORIGIN).title);
  expect([robots, canonical]).toEqual([null, ORIGIN + ESSAY]);

  expect(() => core.loadJournal('text' as never)).toThrow(
    new TypeError('index must be a Uint8Array'),
  );
  for (const wrong of [new Uint8Array(), changed(index, 0), index.subarray(0, -1), [...index, 0]])
    expect(() => core.loadJournal(new Uint8Array(wrong))).toThrow(
      new RangeError('index must be that of this version of the core'),
    );
  core.loadJournal(index);
  const [{ slug = '', path = '' } = {}] = core.searchJournal('').articles;
  expect(core.openPage(path)).toMatchObject({ kind: 'page', content: { page: 'article' } });
  expect(core.matchRoute(path)).toMatchObject({ kind: 'page', params: { slug } });
  expect(core.openPage('/journal/page/99')).toMatchObject({ kind: 'notFound' });
  expect(core.matchRoute('/journal/no-such-essay')).toMatchObject({ kind: 'notFound' });
  expect(core.head(path, ORIGIN).title).not.toBe(title);
});

test('loading other content unloads the index of the journal', async () => {
  vi.resetModules();
  const fresh = await import('core-wasm/site');
  fresh.load(content);
  fresh.loadJournal(index);
  fresh.load(content);
  expect(fresh.searchJournal('').total).toBeGreaterThan(0);
  // The first byte of the hash.
  fresh.load(changed(content, 8));
  expect(fresh.openPage(ESSAY)).toEqual(deferred('article', ESSAY));
  expect(() => fresh.searchJournal('')).toThrow('Call loadJournal(index) first.');
  fresh.loadJournal(index);
  expect(fresh.searchJournal('').total).toBeGreaterThan(0);
});

test('bytes from another realm are accepted', async () => {
  vi.resetModules();
  const fresh = await import('core-wasm/site');
  const bytes = (file: Uint8Array): Uint8Array =>
    runInNewContext('Uint8Array.from(values)', { values: [...file] });
  expect(bytes(content)).not.toBeInstanceOf(Uint8Array);
  fresh.load(bytes(content));
  fresh.loadJournal(bytes(index));
  expect(fresh.searchJournal('').total).toBeGreaterThan(0);
  expect(fresh.honoluluDate(runInNewContext('new Date(Date.UTC(2026, 0, 3, 9, 59))'))).toBe(
    '2026-01-02',
  );
});

test('a journal without essays is loaded and empty', async () => {
  vi.resetModules();
  const fresh = await import('core-wasm/site');
  fresh.load(content);
  expect(() => fresh.searchJournal('')).toThrow('Call loadJournal(index) first.');
  fresh.loadJournal(new Uint8Array([...index.subarray(0, 8), 0]));
  expect(fresh.searchJournal('')).toEqual({ total: 0, articles: [] });
  expect(fresh.journalList('')).toMatchObject({ articles: [], featured: [], empty: true });
  expect(fresh.matchRoute(ESSAY)).toEqual({ kind: 'notFound', path: ESSAY });
  expect(fresh.openPage(ESSAY)).toEqual({ kind: 'notFound', path: ESSAY });
  expect(fresh.openPage('/journal/page/2').kind).toBe('notFound');
  expect(() => fresh.pathOf('article', 'an-essay')).toThrow(
    'slug must be one of none that exist for the route article, not "an-essay"',
  );
});

test('rejected content, and the same content loaded twice, leak no memory', () => {
  const wrong = new Uint8Array(1_000_000);
  const load = () => {
    expect(() => core.loadJournal(wrong)).toThrow(RangeError);
    expect(() => core.load(wrong)).toThrow(RangeError);
    core.load(content);
  };
  load();
  const before = memory.buffer.byteLength;
  for (let call = 0; call < 50; call += 1) load();
  expect(memory.buffer.byteLength).toBe(before);
});
