// The development server: what is asked for and not there is answered, and ends nothing.

import { resolve } from 'node:path';
import { createServer } from 'vite';
import { test as base, expect } from 'vitest';

const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures that are used from this pattern; there are none.
  .extend('vite', { scope: 'file' }, async ({}: object, { onCleanup }) => {
    const vite = await createServer({
      configFile: resolve(import.meta.dirname, '../../app/vite.config.ts'),
      logLevel: 'silent',
      server: { host: '127.0.0.1', port: 0, watch: null },
    });
    onCleanup(() => vite.close());
    return vite.listen();
  })
  .extend(
    'get',
    ({ vite }) =>
      (path: string) =>
        fetch(`${vite.resolvedUrls?.local[0]}${path}`),
  );

// A page that is open asks for its text again after its file was renamed or deleted.
test.for([
  'journal/no-such-essay.body.json',
  'no-such-page.body.json',
  'assets/pictures/no-such-picture.avif',
])('%s is not found, and the server goes on', async (path, { get }) => {
  const { status } = await get(path);
  expect(status).toBe(404);
  expect((await get('journal/the-soft-no.body.json')).status).toBe(200);
});

test('the text of an essay is served with its pictures', async ({ get }) => {
  const { html } = (await (await get('journal/the-soft-no.body.json')).json()) as { html: string };
  expect(html).toMatch(/^<p/);
});
