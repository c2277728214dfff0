// The first view in a real browser: what is fetched for it, and that coming to life changes nothing.

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { expect, test } from '../support/test';
import { DIST, readSite, words } from './built-site';

const KB = 1024;
const PHONE = { width: 390, height: 844 };

describe.each([
  ['Home', '/'],
  ['INITIATION', '/initiation'],
  ['a room', '/about'],
])('%s', (_name, path) => {
  test('reads the same before and after it comes to life', async ({ demo, visit }) => {
    const sent = await (await fetch(`${demo.url}${path}`)).text();
    const { page } = await visit(`${demo.url}${path}`, { window: PHONE });
    // The year comes from a clock, after the first render: it is the one thing that may differ.
    const same = (html: string) =>
      words(html.slice(html.indexOf('<body>'))).replace(/© \d{4}/, '©');
    expect(same(await page.content())).toBe(same(sent));
  });

  test('fetches no stylesheet, and weighs at most 600 KB on a phone', async ({ demo, visit }) => {
    const { page } = await visit(`${demo.url}${path}`, { window: PHONE });
    await page.waitForLoadState('networkidle');
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    expect(fetched.filter((file) => file.endsWith('.css'))).toEqual([]);

    const size = (file: string) => {
      const compressed = statSync(join(DIST, `${file}.br`), { throwIfNoEntry: false });
      return (compressed ?? statSync(join(DIST, file))).size;
    };
    const sum = (files: string[]) => files.reduce((total, file) => total + size(file), 0);
    expect(sum(fetched)).toBeLessThanOrEqual(600 * KB);
    expect(sum(fetched.filter((file) => file.endsWith('.woff2')))).toBeLessThanOrEqual(60 * KB);
  });
});

test('the page that answers a form comes to life at the address of the form', async ({
  closed,
  visit,
}) => {
  const { page } = await visit(`${closed.url}/about`, { console: [/status of 50\d/] });
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/functions/v1/create-initiation-checkout';
    document.body.append(form);
    form.submit();
  });
  await page.waitForURL('**/create-initiation-checkout');
  const sent = readSite('initiation/unavailable.html');
  const heading = words(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(sent)?.[1] ?? '');
  await page.waitForFunction(() => {
    const shown = document.querySelector('h1');
    return shown !== null && Object.keys(shown).some((key) => key.startsWith('__reactFiber'));
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
});
