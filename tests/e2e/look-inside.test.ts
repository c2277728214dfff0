// Test of the preview page of INITIATION: the public practice of Day 1 in guided mode.

import { excerpt } from '../../app/src/generated/excerpt';
import { contentOf } from '../support/content';
import { expect, test } from '../support/test';

const { words, guideWords, minutes, guide } = excerpt;
/** The lines that the practice shows one at a time. */
const lines = guide.flatMap(({ cues }) => cues.map(({ html }) => html.replaceAll(/<[^>]+>/g, '')));
const end = [guideWords.done.lead, guideWords.done.accent, guideWords.done.tail].join('');

const { link } = contentOf('/initiation', 'initiation').receive;

test('the sales page leads to a practice, which plays from its first line to its last and ends with the offer', async ({
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
  await expect(dialog.getByText(words.practiceEnd)).toBeVisible();
  await expect(dialog.getByRole('link', { name: words.offer.label })).toBeVisible();
  // The practice is only part of a day, so it finishes no day, and does not count them.
  await expect(dialog.locator('[data-guided="days"]')).toHaveCount(0);
  const stored = await page.evaluate(() => localStorage.getItem('initiation-guide'));
  expect(JSON.parse(stored ?? '{}')).toMatchObject({ done: [], places: {} });

  await page.keyboard.press('Escape');
  // The link to the offer is at the end of the practice and at the end of the page.
  const offer = page.getByRole('main').locator('a:visible', { hasText: words.offer.label });
  await expect(offer).toHaveCount(2);
  await offer.first().click();
  await expect(page).toHaveURL('/initiation#offer');
});
