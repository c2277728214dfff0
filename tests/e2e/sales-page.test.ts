// The sales page of INITIATION: its sections in the specified order (spec §2), and the ledger of its price (spec §9).

import { offers } from '#core';
import { contentOf } from '../support/content';
import { expect, test } from '../support/test';

const content = contentOf('/initiation', 'initiation');

test('the sections of INITIATION stand in the specified order', async ({ visit }) => {
  const { page } = await visit('/initiation', { javaScript: false });
  const { pains, outcomes, receive, days, promise, bonuses, offer, returns } = content;
  const { testimonials, checklist } = content;
  const specified = [
    ...[content.hero, pains, outcomes, receive, days, promise],
    ...[bonuses, offer, returns, testimonials, checklist],
  ].map(({ title }) => (typeof title === 'string' ? title : Object.values(title).join('')));
  const shown = await page.getByRole('main').getByRole('heading').allTextContents();
  expect(shown.filter((title) => specified.includes(title))).toEqual(specified);
});

/** An amount as it is shown, `−$12.43`, in cents. */
function cents(text: string): number {
  const [, minus, dollars = '', rest = '00'] = /^(−)?\$([\d,]+)(?:\.(\d\d))?$/.exec(text) ?? [];
  return (minus ? -1 : 1) * Number(dollars.replaceAll(',', '') + rest);
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

test('one ledger leads from the values of the parts to the price, and adds up', async ({
  visit,
}) => {
  const { page } = await visit('/initiation', { javaScript: false });
  const { initiation } = offers();
  const { priceBreakdown: words } = content;
  const ledger = page.locator('.price-ledger');
  await expect(ledger).toHaveCount(1);
  const labels = await ledger.getByRole('term').allTextContents();
  const amounts = (await ledger.getByRole('definition').allTextContents()).map(cents);

  const parts = amounts.slice(0, -3);
  const [total = 0, saving = 0, price = 0] = amounts.slice(-3);
  expect(sum(parts)).toBe(total);
  expect(total + saving).toBe(price);

  expect(parts).toEqual([
    initiation.original.cents,
    ...initiation.bonuses.map(({ value }) => value.cents),
  ]);
  expect([total, -saving, price]).toEqual([
    initiation.totalValue.cents,
    initiation.saving.cents,
    initiation.price.cents,
  ]);
  expect(labels).toEqual([
    words.program,
    ...initiation.bonuses.map(({ name }) => name),
    words.total,
    `${words.saving} ${initiation.savingPercent}%`,
    words.today,
  ]);
  await expect(ledger).toContainText(`${initiation.percentOff}% ${words.original}`);
  // The first screen has the price alone: there is no second calculation.
  await expect(page.locator('.price')).toHaveText(
    `${initiation.price.text} ${initiation.perDay.text} ${words.perDay}`,
  );
});
