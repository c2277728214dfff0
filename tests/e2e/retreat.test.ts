// Tests of the retreats page with different clocks: the date in Honolulu decides whether a retreat is upcoming, running
// or past. The three phases are tested in app/src/pages/retreats-page.test.tsx.

import type { Page } from '@playwright/test';
import { contentOf } from '../support/content';
import { expect, test } from '../support/test';

const content = contentOf('/retreats', 'retreats');
const retreats = content.retreats ?? [];
const PHASES = ['upcoming', 'today', 'past'] as const;
const WIDTHS = [390, 1440];

/** A time in Honolulu, which is ten hours behind UTC: another date in London or in Auckland. */
const honolulu = (day: string, time: string, later = 0) =>
  new Date(Date.parse(`${day}T${time}-10:00`) + later * 86_400_000).toISOString();

/** The largest text of the page below its hero. */
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

for (const { slug, starts, ends, dates, title } of retreats)
  test(`${slug}: its phase changes at midnight in Honolulu, and its dates are the largest text until it is over`, async ({
    visit,
  }) => {
    const { page, hydrated } = await visit('/retreats', { now: honolulu(starts, '23:59', -1) });
    const section = page.locator(`#${slug}`);
    for (const [now, phase] of [
      [honolulu(starts, '23:59', -1), 'upcoming'],
      [honolulu(starts, '00:00'), 'today'],
      [honolulu(ends, '23:59'), 'today'],
      [honolulu(ends, '00:00', 1), 'past'],
    ] as const) {
      await page.clock.setFixedTime(now);
      await page.reload();
      await hydrated();
      for (const other of PHASES)
        await expect(section.getByText(content[other].status)).toHaveCount(other === phase ? 1 : 0);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        const largest = await largestWords(page);
        if (phase !== 'past') expect(largest, now).toContain(dates);
        else for (const over of [dates, title.lead]) expect(largest, now).not.toContain(over);
      }
    }
  });

const { open } = content.unplanned ?? content.past;
if (open)
  test('after the last retreat, the open offer leads to the forms, whose dialogs are about the next retreat', async ({
    visit,
  }) => {
    const { page } = await visit('/retreats', { now: '9000-01-01T12:00:00Z' });
    await page.getByRole('link', { name: open.link.label, exact: true }).click();
    await expect(page.locator('#doors')).toBeInViewport();
    const { earlyAccess } = content.unplanned ?? content.past;
    await page.getByRole('button', { name: earlyAccess.label }).click();
    await expect(page.getByRole('dialog')).toContainText(earlyAccess.text);
  });
