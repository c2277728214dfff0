// The page of publishing: what was published and the way back, answers that cannot be, addresses, and lines for the operator.

import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  openPage,
  requests,
  sendEvent,
  sendState,
  startDesk,
} from '../../../tests/support/desk-page';

const SITE = 'https://www.house.example';
const ESSAYS = { essays: () => ({ essays: [] }) };

beforeAll(() => startDesk());

test('what was published is listed with its address, and what came before it can be had back', async () => {
  const former = { id: 'a'.repeat(40), time: Date.UTC(2026, 0, 2, 12) };
  await openPage('publish', {
    ...ESSAYS,
    publications: () => ({
      publications: [
        {
          time: Date.UTC(2026, 0, 3, 22),
          ...{ site: SITE, lines: ['INITIATION costs $97.'], release: '20260103T220000Z', former },
        },
        { time: former.time, site: SITE, lines: ['Everything: nothing was published before.'] },
      ],
    }),
    compare: () => ({ lines: ['Offers · Price: “$97” is now “$87”.'] }),
    restore: () => ({ count: 1 }),
  });
  const entries = () => [...document.querySelectorAll('.published > li')];
  // When, what, and last what is for the operator.
  await expect
    .poll(() => entries()[0]?.textContent)
    .toMatch(/^Saturday, January 3.*INITIATION costs \$97\.www\.house\.example · 20260103T220000Z/);
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

test('the step that is being done is named, and stays where the page is loaded again', async () => {
  const since = Date.UTC(2026, 0, 3, 20, 42);
  const publication = {
    phase: 'running' as const,
    said: ['Reading all texts …', 'Sending …'],
    since,
  };
  for (const _again of [false, true]) {
    await openPage('publish', ESSAYS);
    sendState({ publication });
    await expect
      .poll(() => document.querySelector('.working')?.textContent)
      .toBe('Sending … since 10:42 AM');
    const steps = [...document.querySelectorAll('.steps > li')].map(
      ({ textContent }) => textContent,
    );
    expect(steps).toEqual(['Reading all texts …']);
  }
});

test('texts with words that are not saved are named with their links, and what is not ready is counted once', async () => {
  const entry = { definition: 'Page', isMap: false };
  const documents = [
    { file: 'pages/home.toml', title: 'Home', draftTime: 1, ...entry },
    { file: 'pages/about.toml', title: 'About', ...entry },
  ];
  const problem = { file: 'a.md', key: [], where: '', quote: '', found: '', remedy: '' };
  const one = { ...problem, isWarning: false };
  await openPage('publish', {
    ...ESSAYS,
    documents: () => ({ groups: [{ name: 'home', title: 'Home', documents }] }),
    opening: () => ({
      ...{ invented: [one], unwritten: [one], reminders: [], pictures: [], settings: [] },
    }),
  });
  sendEvent('changed', { file: 'pages/home.toml', fingerprint: null, window: 'other' });
  const notice = page.getByRole('region', { name: 'Not saved yet' });
  await expect.element(notice.getByRole('link')).toHaveAttribute('href', '#/write/pages/home.toml');
  await expect.element(page.getByText(/^2 things in the house are still invented/)).toBeVisible();
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

test('a publication is stopped by a press, after a question where a part has been sent, and not once all has been sent', async () => {
  await openPage('publish', ESSAYS);
  const running = { phase: 'running' as const, said: ['Making all pages as they are today …'] };
  const stops = () => requests.filter(([name]) => name === 'stop-publishing').length;
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  sendState({ publication: { ...running, stoppable: 'unsent' } });
  await expect
    .element(page.getByText('You can stop it until all of it has been sent.'))
    .toBeVisible();
  await stop.click();
  await expect.poll(stops).toBe(1);

  sendState({ publication: { ...running, stoppable: 'partly' } });
  const dialog = page.getByRole('dialog');
  await stop.click();
  await dialog.getByRole('button', { name: 'Go on sending' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(stops()).toBe(1);
  await stop.click();
  await dialog.getByRole('button', { name: 'Stop it' }).click();
  await expect.poll(stops).toBe(2);

  sendState({ publication: running });
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(stop).not.toBeInTheDocument();
  sendState({ publication: { ...running, stoppable: 'looking' } });
  await page.getByRole('button', { name: 'Do not wait for it' }).click();
  await expect.poll(stops).toBe(3);
});
