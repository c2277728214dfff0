// What a screen reader is told of every page: reviewed, and kept in tests/e2e/heard. `RENEW_HEARD=1` writes it anew, to be read.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as core from '../../app/src/core/core';
import { pagesOf } from '../gallery/pages.mjs';
import '../support/sales-page';
import { expect, test } from '../support/test';

const FOLDER = join(import.meta.dirname, 'heard');
const RENEW = process.env['RENEW_HEARD'] === '1';

/** A day before the gathering, in a year that the footer tells. */
const NOW = '2025-11-20T22:00:00Z';
/** What surrounds every page; that it is the same everywhere is seen in outlines.test.ts. */
const AROUND = 'around';

const nameOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Compares what is heard with what was reviewed. */
function expectReviewed(name: string, heard: string): void {
  const file = join(FOLDER, `${name}.yml`);
  // Keys and shops differ from time to time, in a letter's address as well.
  const lasting = `${heard
    .replace(/http(:\/\/|%3A%2F%2F)127\.0\.0\.1(:|%3A)\d+/g, '')
    .replace(/(\/|%2F)program(\/|%2F)[\w.-]+/g, '/program/KEY')}\n`;
  if (RENEW) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, lasting);
  }
  expect(lasting).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '');
}

const PAGES = pagesOf(core);

test.for(PAGES)(
  '$name is heard as it was reviewed',
  async ({ name, path, enter, shop, hands = [] }, { demo, closed, visit }) => {
    const origin = (shop === 'closed' ? closed : demo).url;
    const { page, alive } = await visit(
      `${origin}${shop === 'closed' ? '/initiation' : (enter ?? path)}`,
      {
        console: [/status of/, /^404/],
        hydrated: !path.startsWith('/forms/'),
        now: NOW,
      },
    );
    for (const hand of hands) await hand({ page, origin });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // A hand may have led to another document.
    if (path.startsWith('/forms/')) await page.waitForLoadState();
    else await alive();
    expectReviewed(nameOf(name), await page.getByRole('main').ariaSnapshot());
  },
);

test('bar and footer are heard as they were reviewed', async ({ demo, visit }) => {
  const { page } = await visit(demo.url, { now: NOW });
  const banner = await page.getByRole('banner').ariaSnapshot();
  const footer = await page.getByRole('contentinfo').ariaSnapshot();
  expectReviewed(AROUND, `${banner}\n${footer}`);
});

test('nothing is kept of pages that are gone', () => {
  const names = [...PAGES.map(({ name }) => nameOf(name)), AROUND].map((name) => `${name}.yml`);
  expect(readdirSync(FOLDER).sort()).toEqual(names.sort());
});
