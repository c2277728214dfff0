// Pictures of every page, of the states of pages and of the delivered program at the widths of a phone, a tablet and a
// desktop, compared with those of another revision (docs/testing.md).

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isComplete } from '../support/complete';
import { pagesToOpen } from '../support/pages';
import { STATES } from '../support/states';
import { expect, test } from '../support/test';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 768, height: 1024 };
const DESKTOP = { width: 1440, height: 900 };
const VIEWPORTS = [PHONE, TABLET, DESKTOP];
/** Fixed time of the browser's clock, so that pictures do not change with the date. */
const NOW = '2025-11-20T22:00:00Z';
const OPTIONS = { now: NOW, waitForHydration: false, console: [/./] };

/** Compares the window or the whole page with its picture, once fonts and images are there. */
async function expectPicture(page: Page, name: string, fullPage: boolean): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  const file = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  await expect(page).toHaveScreenshot(`${file}.png`, { fullPage, timeout: 30_000 });
}

for (const { name, path, start, server, actions = [] } of pagesToOpen())
  for (const viewport of VIEWPORTS)
    test(`${name} at ${viewport.width}`, async ({ demo, disabled, visit }) => {
      const origin = (server === 'disabled' ? disabled : demo).url;
      const address = start ?? path;
      const { page } = await visit(origin + address, { ...OPTIONS, viewport });
      await page.waitForFunction(isComplete);
      for (const action of actions) await action({ page, origin });
      await page.waitForFunction(isComplete);
      await expectPicture(page, `${name} ${viewport.width}`, true);
    });

for (const { name, path, only, actions = [], now = NOW, fullPage = false } of STATES)
  for (const viewport of only === undefined
    ? [PHONE, DESKTOP]
    : [{ phone: PHONE, desktop: DESKTOP }[only]])
    test(`${name} at ${viewport.width}`, async ({ demo, visit }) => {
      const { page } = await visit(demo.url + path, { ...OPTIONS, now, viewport });
      await page.waitForFunction(isComplete);
      for (const action of actions) await action({ page, origin: demo.url });
      await expectPicture(page, `${name} ${viewport.width}`, fullPage);
    });

const PROGRAM = readdirSync(join(import.meta.dirname, '../../app/program'))
  .flatMap((file) => /^(.*)\.html$/.exec(file)?.[1] ?? [])
  // Answers to links that do not open, which have no path of their own.
  .filter((name) => !['refunded', 'unavailable'].includes(name));

for (const name of PROGRAM)
  for (const viewport of VIEWPORTS)
    test(`program ${name} at ${viewport.width}`, async ({ link, visit }) => {
      const address = name === 'contents' ? link : `${link}/${name}`;
      const { page } = await visit(address, { ...OPTIONS, viewport });
      await page.waitForLoadState();
      await expectPicture(page, `program ${name} ${viewport.width}`, true);
    });
