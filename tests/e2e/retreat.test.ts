// The retreats page before, during and after a retreat: the date in Honolulu decides, by the browser's clock.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { honoluluDate, retreatStatus } from '#core';
import { contentOf } from '../support/content';
import { expect, test } from '../support/test';

const content = contentOf('/retreats', 'retreats');
const PHASES = ['upcoming', 'today', 'past'] as const;

/** The time of a clock in Honolulu, which is ten hours behind UTC: another date in London or in Auckland. */
const honolulu = (day: string, time: string, later = 0) =>
  new Date(Date.parse(`${day}T${time}-10:00`) + later * 86_400_000).toISOString();

const CASES = (content.retreats ?? []).flatMap(({ slug, starts, ends }) =>
  (
    [
      ['a year before', honolulu(starts, '02:00', -365), 'upcoming'],
      ['in the last minute before', honolulu(starts, '23:59', -1), 'upcoming'],
      ['in the first minute', honolulu(starts, '00:00'), 'today'],
      ['on the last day', honolulu(ends, '14:00'), 'today'],
      ['in the last minute', honolulu(ends, '23:59'), 'today'],
      ['in the first minute after', honolulu(ends, '00:00', 1), 'past'],
      ['years after', honolulu(ends, '02:00', 2000), 'past'],
    ] as const
  ).map(([when, now, phase]) => ({ slug, when, now, phase })),
);

for (const { when, slug, now, phase } of CASES)
  test(`${slug}: ${when} it is ${phase}`, async ({ visit }) => {
    const today = honoluluDate(Date.parse(now));
    expect(retreatStatus(today, slug)).toBe(phase);

    const { page } = await visit('/retreats', { now });
    const retreat = content.retreats?.find((retreat) => retreat.slug === slug);
    const section = page.locator(`#${slug}`);
    await expect(section.getByText(retreat?.dates ?? '').first()).toBeVisible();
    for (const other of PHASES)
      await expect(section.getByText(content[other].status)).toHaveCount(other === phase ? 1 : 0);
    const { interest, preSignUp, earlyAccess } = content[retreatStatus(today)];
    for (const { label } of [interest, preSignUp, earlyAccess])
      await expect(page.getByRole('button', { name: label, exact: true }).first()).toBeVisible();
  });

test('after the last retreat a dialog is about the next one', async ({ visit }) => {
  const last =
    (content.retreats ?? [])
      .map(({ ends }) => ends)
      .sort()
      .at(-1) ?? '2026-01-04';
  const { page } = await visit('/retreats', { now: honolulu(last, '14:00', 28) });
  await page.getByRole('button', { name: content.past.earlyAccess.label }).click();
  await expect(page.getByRole('dialog')).toContainText(content.past.earlyAccess.text);
});

/** The largest words of the page below its hero. */
const largestWords = (page: Page) =>
  page.evaluate(() => {
    const sized = [...document.querySelectorAll('main :not(h1, h1 *)')].flatMap((element) => {
      const isText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE);
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      return isText ? [{ size, text: element.textContent ?? '' }] : [];
    });
    const largest = Math.max(...sized.map(({ size }) => size));
    return sized.filter(({ size }) => size === largest).map(({ text }) => text);
  });

for (const width of [390, 1440])
  for (const { slug, starts, ends, dates, title } of content.retreats ?? [])
    test(`${slug} at ${width} px: its dates are the largest words until it is over`, async ({
      visit,
    }) => {
      const viewport = { width, height: 844 };
      const before = await visit('/retreats', { viewport, now: honolulu(starts, '12:00', -1) });
      expect(await largestWords(before.page)).toContain(dates);

      const after = await visit('/retreats', { viewport, now: honolulu(ends, '12:00', 1) });
      const words = await largestWords(after.page);
      for (const over of [dates, title.lead]) expect(words).not.toContain(over);
    });

const { open } = content.unplanned ?? content.past;
if (open)
  test('after the last retreat, what is open stands first and leads to the forms', async ({
    visit,
  }) => {
    const { page } = await visit('/retreats', { now: '9000-01-01T12:00:00Z' });
    const [first] = await page.getByRole('heading', { level: 2 }).allTextContents();
    const { lead, accent = '', tail = '' } = open.title;
    expect(first).toBe(lead + accent + tail);
    await page.getByRole('link', { name: open.link.label, exact: true }).click();
    await expect(page.locator('#doors')).toBeInViewport();
  });

test('the prerendered page shows the status of the build date', async ({ visit }) => {
  const built = await readFile(join(import.meta.dirname, '../../app/dist/retreats.html'), 'utf8');
  const shown = PHASES.map((phase) => built.split(content[phase].status).length - 1);
  expect(shown.reduce((sum, count) => sum + count)).toBe(content.retreats?.length ?? 0);

  // Without JavaScript the page keeps its prerendered status.
  const { page } = await visit('/retreats', { javaScript: false });
  for (const [index, phase] of PHASES.entries())
    await expect(page.getByText(content[phase].status)).toHaveCount(shown[index] ?? 0);
});
