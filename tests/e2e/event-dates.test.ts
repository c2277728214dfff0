// The dates of the ways to get involved, before and after their day; without a year, the next one is always to come.

import { eventStatus } from '#core';
import { contentOf } from '../support/content';
import { expect, test } from '../support/test';

const { options } = contentOf('/impact', 'impact').involved;

for (const { id, title, figure, date } of options)
  if (date)
    for (const days of [-1, 1])
      test(`${title}: the page says what its date means, ${days} day from it`, async ({
        visit,
      }) => {
        const { year = new Date().getFullYear(), month, day } = date;
        // Noon in Honolulu.
        const now = new Date(Date.UTC(year, month - 1, day + days, 22)).toISOString();
        const { page } = await visit('/impact', { now });
        const past = date.year !== undefined && days > 0;
        expect(eventStatus(now.slice(0, 10), id)).toBe(past ? 'past' : 'upcoming');

        const pane = page.getByRole('listitem').filter({ hasText: title });
        await expect(pane.getByText(past ? date.past : date.upcoming)).toBeVisible();
        await expect(pane.getByText(past ? date.upcoming : date.past, { exact: true })).toHaveCount(
          0,
        );
        await expect(pane.getByText(figure?.value ?? title)).toBeVisible();
      });
