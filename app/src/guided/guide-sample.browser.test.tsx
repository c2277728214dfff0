// Tests of the sample of the guided mode if its script cannot be downloaded.

import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { openPage } from '../core/core';
import { GuideSample } from './guide-sample';

/** Fakes the script's import; `lose` rejects it. */
const script = vi.hoisted(() => {
  let lose: () => void = () => undefined;
  const lost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  return { lost, lose };
});
vi.mock('./sample-player', async () => {
  await script.lost;
  throw new Error('Failed to fetch dynamically imported module');
});

test('a failed download of the script leaves the picture and the button', async () => {
  const answer = openPage('/initiation');
  if (answer.kind !== 'page' || answer.content.page !== 'initiation') throw new Error('no page');
  const { guide } = answer.content.days;
  await render(<GuideSample {...guide} />);
  const button = page.getByRole('button', { name: guide.listen });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  script.lose();
  await expect.element(button).toHaveAttribute('aria-busy', 'false');
  expect(document.querySelector<HTMLElement>('.guide-sample-stage')?.hidden).toBe(true);
});
