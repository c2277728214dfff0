// The gathering before, on and after its days: Honolulu's date decides, by the visitor's own clock.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gathering, honoluluDate, openPage, type RetreatsPage } from '../../app/src/core/core';
import '../support/sales-page';
import { expect, test } from '../support/test';

function retreats(): RetreatsPage {
  const answer = openPage('/retreats');
  if (answer.kind !== 'page' || answer.content.page !== 'retreats')
    throw new Error('There are no gatherings at /retreats.');
  return answer.content;
}

const words = retreats();
const SEASONS = ['upcoming', 'today', 'past'] as const;

/** Honolulu lies ten hours behind: each of these is another day in London or in Auckland. */
const MOMENTS = [
  { when: 'a year before', now: '2025-01-03T12:00:00Z', season: 'upcoming' },
  { when: 'in the last minute before', now: '2026-01-03T09:59:00Z', season: 'upcoming' },
  { when: 'in the first minute', now: '2026-01-03T10:00:00Z', season: 'today' },
  { when: 'on the second day', now: '2026-01-05T00:00:00Z', season: 'today' },
  { when: 'in the last minute', now: '2026-01-05T09:59:00Z', season: 'today' },
  { when: 'in the first minute after', now: '2026-01-05T10:00:00Z', season: 'past' },
  { when: 'years after', now: '2031-07-01T00:00:00Z', season: 'past' },
] as const;

test.for(MOMENTS)('$when it is $season', async ({ now, season }, { demo, visit }) => {
  expect(gathering(honoluluDate(Date.parse(now)))).toBe(season);

  const { page } = await visit(`${demo.url}/retreats`, { now });
  await expect(page.getByText(words.gathering.dates)).toBeVisible();
  for (const other of SEASONS)
    await expect(page.getByText(words[other].status)).toHaveCount(other === season ? 1 : 0);
  const { interest, preSignUp, earlyAccess } = words[season];
  for (const { label } of [interest, preSignUp, earlyAccess])
    await expect(page.getByRole('button', { name: label, exact: true })).toBeVisible();
});

test('a dialog after the days speaks of the next gathering', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/retreats`, { now: '2026-02-01T00:00:00Z' });
  await page.getByRole('button', { name: words.past.earlyAccess.label }).click();
  await expect(page.getByRole('dialog')).toContainText(words.past.earlyAccess.text);
});

test('the page is written for the day of the build', async ({ demo, visit }) => {
  const built = await readFile(join(import.meta.dirname, '../../app/dist/retreats.html'), 'utf8');
  const written = SEASONS.filter((season) => built.includes(words[season].status));
  expect(written).toHaveLength(1);

  // Without a clock of its own the page stays as it was written.
  const { page } = await visit(`${demo.url}/retreats`, { javaScript: false });
  for (const season of SEASONS)
    await expect(page.getByText(words[season].status)).toHaveCount(
      written.includes(season) ? 1 : 0,
    );
});
