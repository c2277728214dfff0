// The first view in a browser: the text before and after hydration, and the resources that it loads.

import { statSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, constants } from 'node:zlib';
import { DIST, readSite, words } from '../prerender/built-site';
import { expect, test } from '../support/test';

const KB = 1024;
const PHONE = { width: 390, height: 844 };

for (const [name, path] of [
  ['Home', '/'],
  ['INITIATION', '/initiation'],
  ['an inner page', '/about'],
] as const)
  test.describe(name, () => {
    test('has the same text before and after hydration', async ({ demo, visit }) => {
      const served = await (await fetch(`${demo.url}${path}`)).text();
      const { page } = await visit(path, { viewport: PHONE });
      // The year is set from the clock after the first render and may differ.
      const comparable = (html: string) =>
        words(html.slice(html.indexOf('<body>'))).replace(/© \d{4}/, '©');
      expect(comparable(await page.content())).toBe(comparable(served));
    });

    test('waits for no style sheet and loads at most 600 KB on a phone', async ({ visit }) => {
      const { page } = await visit(path, { viewport: PHONE });
      await page.waitForLoadState('networkidle');
      const fetched = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      );
      // The rules for paper are loaded last and do not apply here.
      const applied = await page.evaluate(() =>
        [...document.styleSheets]
          .filter(({ href, media }) => href !== null && matchMedia(media.mediaText).matches)
          .map(({ href }) => href),
      );
      expect(applied).toEqual([]);
      const forPaper = await page
        .locator('link[rel="stylesheet"][media^="print"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(fetched.filter((file) => file.endsWith('.css') && !forPaper.includes(file))).toEqual(
        [],
      );

      const size = (file: string) => {
        const compressed = statSync(join(DIST, `${file}.br`), { throwIfNoEntry: false });
        return (compressed ?? statSync(join(DIST, file))).size;
      };
      const totalSize = (files: string[]) => files.reduce((total, file) => total + size(file), 0);
      expect(totalSize(fetched)).toBeLessThanOrEqual(600 * KB);
      expect(totalSize(fetched.filter((file) => file.endsWith('.woff2')))).toBeLessThanOrEqual(
        60 * KB,
      );
    });
  });

test('the styles and the first view of INITIATION arrive in the first round trip', async ({
  demo,
}) => {
  const { headers, body } = await new Promise<{ headers: string[]; body: Buffer }>(
    (resolve, reject) => {
      get(`${demo.url}/initiation`, { headers: { 'accept-encoding': 'br' } }, async (response) => {
        resolve({ headers: response.rawHeaders, body: Buffer.concat(await response.toArray()) });
      }).on('error', reject);
    },
  );
  expect(headers).toContain('br');
  // Of each header the name, the value, a colon, a space and the line end; then the status line and an empty line.
  const head = headers.reduce(
    (sum, text) => sum + text.length + 2,
    'HTTP/1.1 200 OK\r\n\r\n'.length,
  );
  // Ten segments of 1460 bytes: the initial congestion window (RFC 6928).
  const first = body.subarray(0, 10 * 1460 - head);
  const html = brotliDecompressSync(first, { finishFlush: constants.BROTLI_OPERATION_FLUSH });
  expect(html.toString()).toMatch(/<\/style>[\s\S]*<\/h1>[\s\S]*<\/section>/);
});

test('the page that answers a form post hydrates at the URL of the form', async ({
  disabled,
  visit,
}) => {
  const { page, hydrated } = await visit(`${disabled.url}/about`, {
    console: [/status of 50\d/],
  });
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/functions/v1/create-initiation-checkout';
    document.body.append(form);
    form.submit();
  });
  await page.waitForURL('**/create-initiation-checkout');
  const served = readSite('initiation/unavailable.html');
  const heading = words(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(served)?.[1] ?? '');
  await hydrated();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
});
