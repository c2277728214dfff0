// Loading the core's module: every kind of source, repeated calls, and failures that say what to do.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as Core from 'core-wasm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { index } from '../../core-wasm/pkg/journal-index.js';

const PACKAGE = join(import.meta.dirname, '../../core-wasm/pkg');
const bytes = await readFile(join(PACKAGE, 'core.wasm'));
const type = { 'content-type': 'application/wasm' };

/** The entry for browsers, loaded anew. */
let core: typeof Core;

beforeEach(async () => {
  vi.resetModules();
  core = await import('../../core-wasm/pkg/core.js');
});

const isReady = () => core.matchRoute('/about').kind === 'page';

/** Answers every request for the file of the module. */
function serve(answer: (request: RequestInfo | URL) => Response | Promise<Response>) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (request: RequestInfo | URL) => {
    requests.push(request instanceof Request ? request.url : String(request));
    return answer(request);
  });
  return requests;
}

test('a call before init says what to do', () => {
  for (const call of [() => core.offers(), () => core.matchRoute('/'), () => core.site()])
    expect(call).toThrow(new Error('Call await init() first.'));
});

test('pages of the journal are deferred until its index is loaded', async () => {
  await core.initModule(bytes);
  const deferred = (route: string, path: string) => ({ kind: 'deferred', route, path });
  const path = '/journal/the-soft-no';
  expect(core.openPage(path)).toEqual(deferred('article', path));
  expect(core.openPage('/journal/page/2')).toEqual(deferred('journalPage', '/journal/page/2'));
  expect(core.matchRoute(`${path}?from=mail`)).toEqual(deferred('article', path));
  expect(core.matchRoute('/journal/page/2')).toEqual(deferred('journalPage', '/journal/page/2'));
  expect(core.matchRoute('/journal')).toMatchObject({ kind: 'page', route: 'journal' });
  expect(core.openPage('/Journal/The-Soft-No')).toEqual({ kind: 'redirect', to: path });
  expect(() => core.searchJournal('')).toThrow(new Error('Call loadJournal(index) first.'));
  core.loadJournal(index);
  expect(core.openPage(path)).toMatchObject({ kind: 'page', content: { page: 'article' } });
  expect(core.openPage('/journal/page/2')).toMatchObject({ kind: 'notFound' });
  expect(core.matchRoute(path)).toMatchObject({ kind: 'page', params: { slug: 'the-soft-no' } });
  expect(core.matchRoute('/journal/no-such-essay')).toMatchObject({ kind: 'notFound' });
  expect(core.searchJournal('').articles.length).toBeGreaterThan(0);
});

test('init loads the journal, too', async () => {
  await core.init(bytes);
  expect(core.searchJournal('').articles.length).toBeGreaterThan(0);
});

describe('init', () => {
  test.each<[string, () => Promise<Core.InitSource> | Core.InitSource]>([
    ['the bytes', () => bytes],
    ['an ArrayBuffer', () => new Uint8Array(bytes).buffer],
    ['a compiled module', () => WebAssembly.compile(bytes)],
    ['a response', () => new Response(bytes, { headers: type })],
    ['a response of another media type', () => new Response(bytes)],
    ['a promise of a response', async () => new Response(bytes, { headers: type })],
  ])('takes %s', async (_name, source) => {
    expect(await core.init(source())).toBeInstanceOf(WebAssembly.Module);
    expect(isReady()).toBe(true);
  });

  test.each<[string, Core.InitSource]>([
    ['text', 'https://a.example/core.wasm'],
    ['a URL', new URL('https://a.example/core.wasm')],
    ['a request', new Request('https://a.example/core.wasm')],
  ])('downloads from %s', async (_name, source) => {
    const requests = serve(() => new Response(bytes, { headers: type }));
    await core.init(source);
    expect(requests).toEqual(['https://a.example/core.wasm']);
    expect(isReady()).toBe(true);
  });

  test('loads once, and returns the same module to every call', async () => {
    const requests = serve(() => new Response(bytes, { headers: type }));
    const [first, second] = await Promise.all([core.init(), core.init()]);
    expect(await core.init(bytes)).toBe(first);
    expect(second).toBe(first);
    expect(core.initSync(bytes)).toBe(first);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatch(/\/core\.wasm$/);
  });

  test('can be called again after a failure', async () => {
    serve(() => Promise.reject(new TypeError('fetch failed')));
    await expect(core.init()).rejects.toThrow('fetch failed');
    serve(() => new Response(bytes, { headers: type }));
    await core.init();
    expect(isReady()).toBe(true);
  });

  test.each([
    ['is not found', () => new Response('', { status: 404 })],
    [
      'is a page',
      () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    ],
  ])('without an argument uses the copy in a script where the file %s', async (_name, answer) => {
    serve(answer);
    await core.init();
    expect(isReady()).toBe(true);
  });

  test('reports that a given URL is not found', async () => {
    serve(() => new Response('', { status: 404 }));
    await expect(core.init('https://a.example/core.wasm')).rejects.toThrow(
      'No WebAssembly module: 404 for',
    );
  });

  test.each([[7], [{}], [null]])('rejects %j, and says what is allowed', async (source) => {
    await expect(core.init(source as unknown as string)).rejects.toThrow(
      /^WebAssembly\.compile\(\): Argument 0 must be a buffer source/,
    );
  });

  test.each([
    "WebAssembly.compile(): Refused to compile or instantiate WebAssembly module because 'unsafe-eval' is not an allowed source of script",
    'call to WebAssembly.compile() blocked by CSP',
  ])('says what to add to the content security policy: %s', async (message) => {
    vi.spyOn(WebAssembly, 'compile').mockRejectedValueOnce(new WebAssembly.CompileError(message));
    await expect(core.init(bytes)).rejects.toThrow("add 'wasm-unsafe-eval' to script-src");
  });

  test('passes on what the browser reports of a damaged module', async () => {
    await expect(core.init(bytes.subarray(0, 1000))).rejects.toThrow(WebAssembly.CompileError);
  });
});

describe('initSync', () => {
  test('takes bytes, and a compiled module', async () => {
    const module = core.initSync(bytes);
    expect(isReady()).toBe(true);
    vi.resetModules();
    core = await import('../../core-wasm/pkg/core.js');
    expect(core.initSync(module)).toBe(module);
    expect(isReady()).toBe(true);
    expect(await core.init()).toBe(module);
  });

  test('rejects another source', () => {
    expect(() => core.initSync('core.wasm' as unknown as BufferSource)).toThrow(
      /^WebAssembly\.Module\(\): Argument 0 must be a buffer source/,
    );
  });
});
