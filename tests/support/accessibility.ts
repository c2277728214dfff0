// Asks axe about the page that is shown: WCAG 2.2, levels A and AA.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from './test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  resultTypes: ['violations'],
  // Stripe's frames are Stripe's; everything around them is ours.
  iframes: false,
};

declare global {
  interface Window {
    axe: { run: (context: Document, options: RunOptions) => Promise<AxeResults> };
  }
}

/** Fails with one line for each place that somebody could not use. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(source);
  const { violations } = await page.evaluate(
    (choices) => window.axe.run(document, choices),
    options,
  );
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, any }) => `${id}: ${help} at ${target.join(' ')} ${any[0]?.message ?? ''}`,
    ),
  );
  expect(faults).toEqual([]);
}
