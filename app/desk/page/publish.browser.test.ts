// The page of publishing: what was published and the way back, answers that cannot be, addresses, and lines for the operator.

import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, requests, sendState, startDesk } from '../../../tests/support/desk-page';

const SITE = 'https://www.house.example';
const ESSAYS = { essays: () => ({ essays: [] }) };

beforeAll(() => startDesk());

test('what was published is listed with its address, and what came before it can be had back', async () => {
  const former = { id: 'a'.repeat(40), time: Date.UTC(2026, 0, 2, 12) };
  await openPage('publish', {
    ...ESSAYS,
    publications: () => ({
      publications: [
        { time: Date.UTC(2026, 0, 3, 12), site: SITE, lines: ['INITIATION costs $97.'], former },
        { time: former.time, site: SITE, lines: ['Everything: nothing was published before.'] },
      ],
    }),
    compare: () => ({ lines: ['Offers · Price: “$97” is now “$87”.'] }),
    restore: () => ({ count: 1 }),
  });
  const entries = () => [...document.querySelectorAll('.published > li')];
  await expect
    .poll(() => entries().map((entry) => entry.querySelector('ul')?.textContent))
    .toEqual(['INITIATION costs $97.', 'Everything: nothing was published before.']);
  for (const entry of entries()) expect(entry.querySelector('a')?.getAttribute('href')).toBe(SITE);
  // Before the first publication there was none to go back to.
  const back = page.getByRole('button', { name: 'Take this back' });
  expect(back.elements()).toHaveLength(1);
  await back.click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.element().textContent).toContain('“$97” is now “$87”');
  expect(requests).toContainEqual(['compare', { id: former.id }]);
  requests.length = 0;
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => requests)
    .toEqual([
      ['restore', { id: former.id }],
      ['publish', {}],
    ]);
});

test('an answer that cannot be stays in its field, with what it has to be', async () => {
  await openPage('publish', ESSAYS);
  const fault = '“the house” cannot be that. Write the name that stands in the address line.';
  const question = { number: 2, question: 'The address of the site', fault, typed: 'the house' };
  sendState({ publication: { phase: 'running', said: [], question } });
  const field = page.getByRole('textbox', { name: 'The address of the site' });
  await expect.element(field).toHaveValue('the house');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(fault);
});

test('an address in what is said is a link, and lines for the operator are copied by a button', async () => {
  await openPage('publish', ESSAYS);
  const lines = '~publisher/.ssh/authorized_keys\nrestrict,command="x" ssh-ed25519 AAAA';
  const said = [
    `Give these lines to your operator, once:\n${lines}`,
    `Published: ${SITE} shows it.`,
  ];
  sendState({ publication: { phase: 'ended', said, outcome: 'published' } });
  await expect
    .poll(() => document.querySelector('.outcome')?.textContent)
    .toBe('Published: www.house.example shows it.');
  await expect
    .element(page.getByRole('link', { name: 'www.house.example' }))
    .toHaveAttribute('href', SITE);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  await page.getByRole('button', { name: 'Copy these lines' }).click();
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(copied).toHaveBeenCalledWith(lines);
});
