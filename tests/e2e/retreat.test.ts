// The retreat page before, during and after the retreat: the date in Honolulu decides, by the browser's clock.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { honoluluDate, openPage, type RetreatsPage, retreatStatus } from '../../app/src/core/core';
import '../support/sales-page';
import { expect, test } from '../support/test';

function retreats(): RetreatsPage {
  const answer = openPage('/retreats');
  if (answer.kind !== 'page' || answer.content.page !== 'retreats')
    throw new Error('There is no retreats page.');
  return answer.content;
}

const content = retreats();
const PHASES = ['upcoming', 'today', 'past'] as const;

/** Honolulu is ten hours behind UTC: each of these is another date in London or in Auckland. */
const CASES = [
  { when: 'a year before', now: '2025-01-03T12:00:00Z', phase: 'upcoming' },
  { when: 'in the last minute before', now: '2026-01-03T09:59:00Z', phase: 'upcoming' },
  { when: 'in the first minute', now: '2026-01-03T10:00:00Z', phase: 'today' },
  { when: 'on the second day', now: '2026-01-05T00:00:00Z', phase: 'today' },
  { when: 'in the last minute', now: '2026-01-05T09:59:00Z', phase: 'today' },
  { when: 'in the first minute after', now: '2026-01-05T10:00:00Z', phase: 'past' },
  { when: 'years after', now: '2031-07-01T00:00:00Z', phase: 'past' },
] as const;

test.for(CASES)('$when it is $phase', async ({ now, phase }, { demo, visit }) => {
  expect(retreatStatus(honoluluDate(Date.parse(now)))).toBe(phase);

  const { page } = await visit(`${demo.url}/retreats`, { now });
  await expect(page.getByText(content.retreat.dates)).toBeVisible();
  for (const other of PHASES)
    await expect(page.getByText(content[other].status)).toHaveCount(other === phase ? 1 : 0);
  const { interest, preSignUp, earlyAccess } = content[phase];
  for (const { label } of [interest, preSignUp, earlyAccess])
    await expect(page.getByRole('button', { name: label, exact: true })).toBeVisible();
});

test('after the retreat a dialog is about the next one', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/retreats`, { now: '2026-02-01T00:00:00Z' });
  await page.getByRole('button', { name: content.past.earlyAccess.label }).click();
  await expect(page.getByRole('dialog')).toContainText(content.past.earlyAccess.text);
});

test('the prerendered page shows the status of the build date', async ({ demo, visit }) => {
  const built = await readFile(join(import.meta.dirname, '../../app/dist/retreats.html'), 'utf8');
  const shown = PHASES.filter((phase) => built.includes(content[phase].status));
  expect(shown).toHaveLength(1);

  // Without JavaScript the page keeps its prerendered status.
  const { page } = await visit(`${demo.url}/retreats`, { javaScript: false });
  for (const phase of PHASES)
    await expect(page.getByText(content[phase].status)).toHaveCount(shown.includes(phase) ? 1 : 0);
});
