// The site with React's development build: it tells every attribute that hydration finds amiss, and
// StrictMode mounts everything twice.

import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll } from 'vitest';
import { prerenderList } from '../../app/src/core/core';
import { back, buyButton, checkout, pay } from '../support/sales-page';
import { openDemo, openStripe } from '../support/shops';
import { openSession } from '../support/stripe/api';
import { stripeCounters } from '../support/stripe/browser-side';
import { test as base, expect, opened } from '../support/test';

const root = resolve(import.meta.dirname, '../..');
const SITE_DIR = resolve(root, 'app/.cache/development/site');

const test = base
  .extend(
    'demo',
    { scope: 'file' },
    opened(() => openDemo({ SITE_DIR })),
  )
  .extend(
    'till',
    { scope: 'file' },
    opened(() => openStripe({ SITE_DIR })),
  );

beforeAll(async () => {
  const build = ['tests/support/other-site.mjs', 'development'];
  await promisify(execFile)(process.execPath, build, { cwd: root });
}, 180_000);

test('every page comes to life without a word of difference', { timeout: 180_000 }, async ({
  demo,
  visit,
}) => {
  const visited = await visit(demo.url, { console: [/status of 40\d/, /^404: /] });
  const living = prerenderList().filter(({ framed }) => !framed);
  const paths = new Set(living.map(({ path }) => path));
  expect(paths.size).toBeGreaterThanOrEqual(15);
  for (const path of [...paths, '/no-such-room']) {
    await visited.page.goto(`${demo.url}${path}`);
    await visited.alive();
  }
});

test("a buyer's page comes to life as the server has filled it in", async ({
  till,
  stripe,
  visit,
}) => {
  const id = await openSession(till.url, stripe);
  stripe.pay(id);
  const { page } = await visit(`${till.url}/initiation/welcome?session_id=${id}`);
  await expect(page.locator('[data-told="program"]')).toHaveAttribute('href', /^\/program\//);
  await expect(page.locator('[data-told="paid"]')).toHaveText('$87');
});

test('StrictMode leaves one form, and Back leaves none', async ({ till, stripe, visit }) => {
  const { page } = await visit(`${till.url}/initiation`, { stripe });
  await buyButton(page).click();
  await expect(pay(page)).toBeVisible();
  expect(await stripeCounters(page)).toEqual({
    asked: 1,
    made: 1,
    mounted: 1,
    destroyed: 0,
    live: 1,
  });
  expect(stripe.creates).toHaveLength(1);
  await back(page).click();
  await expect(checkout(page)).toHaveCount(0);
  expect(await stripeCounters(page)).toMatchObject({ made: 1, destroyed: 1, live: 0 });
});
