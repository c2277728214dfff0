// The look inside INITIATION: a part of Day 1 for everyone, to read and to be led through.

import { excerpt } from '../../app/src/generated/excerpt';
import { contentOf } from '../support/content';
import { expect, test } from '../support/test';

const { words, guideWords, minutes, guide } = excerpt;
/** The lines that the practice shows, one at a time. */
const lines = guide.flatMap(({ cues }) => cues.map(({ html }) => html.replaceAll(/<[^>]+>/g, '')));
const end = [guideWords.done.lead, guideWords.done.accent, guideWords.done.tail].join('');

const { link } = contentOf('/initiation', 'initiation').receive;

test('the sales page leads to a practice, which leads from its first line to its last and to the offer', async ({
  visit,
}) => {
  const { page, hydrated } = await visit('/initiation', { clock: true });
  await page.getByRole('link', { name: link.label, exact: true }).click();
  await expect(page).toHaveURL('/initiation/inside');
  await hydrated();
  for (const name of [words.opening, words.practice])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();

  await page.getByRole('button', { name: guideWords.open }).click();
  const dialog = page.getByRole('dialog', { name: words.practice });
  await dialog.getByRole('button', { name: guideWords.begin, exact: true }).click();
  const line = dialog.locator('[aria-live]');
  await expect(line).toContainText(lines[0] ?? '');
  await page.clock.runFor((minutes - 0.5) * 60_000);
  await expect(line).toContainText(lines.at(-1) ?? '');
  await page.clock.runFor(30_000);
  await expect(dialog.getByRole('heading', { name: end })).toBeFocused();
  // It is a part of a day, and finishes none.
  const stored = await page.evaluate(() => localStorage.getItem('initiation-guide'));
  expect(JSON.parse(stored ?? '{}')).toMatchObject({ done: [], places: {} });

  await page.keyboard.press('Escape');
  // The way to the offer stands where the practice ends, and at the end of the page.
  const offer = page.getByRole('link', { name: words.offer.label });
  await expect(offer).toHaveCount(2);
  await offer.first().click();
  await expect(page).toHaveURL('/initiation#offer');
});
