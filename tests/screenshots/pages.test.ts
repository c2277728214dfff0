// Screenshots of every page, of the states of pages and of the delivered program at the widths of a phone, a tablet and
// a desktop, compared with those of another revision (docs/testing.md).

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DESKTOP, PHONE, TABLET } from '../support/page-checks';
import { pagesToOpen } from '../support/pages';
import { SEQUENCES } from '../support/states';
import { expect, test } from '../support/test';

const VIEWPORTS = [PHONE, TABLET, DESKTOP];
/** Fixed time of the browser's clock, so that screenshots do not depend on the date. */
const NOW = '2025-11-20T22:00:00Z';
const OPTIONS = { now: NOW, console: [/./] };

/** Compares the window or the whole page with its baseline, once fonts and images have loaded. */
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
      const { page, hydrated } = await visit(origin + address, { ...OPTIONS, viewport });
      for (const action of actions) await action({ page, origin });
      await hydrated();
      await expectPicture(page, `${name} ${viewport.width}`, true);
    });

for (const { states, path, only, now = NOW, fullPage = false } of SEQUENCES)
  for (const viewport of only === undefined
    ? [PHONE, DESKTOP]
    : [{ phone: PHONE, desktop: DESKTOP }[only]])
    test(`${states.map(({ name }) => name).join('; ')} at ${viewport.width}`, async ({
      demo,
      visit,
    }) => {
      const { page, hydrated } = await visit(demo.url + path, { ...OPTIONS, now, viewport });
      for (const { name, actions } of states) {
        for (const action of actions) await action({ page, origin: demo.url });
        await hydrated();
        await expectPicture(page, `${name} ${viewport.width}`, fullPage);
      }
    });

const PROGRAM = readdirSync(join(import.meta.dirname, '../../app/program'))
  .flatMap((file) => /^(.*)\.html$/.exec(file)?.[1] ?? [])
  // Responses to links that do not open, which have no path of their own.
  .filter((name) => !['refunded', 'unavailable'].includes(name));

for (const name of PROGRAM)
  for (const viewport of VIEWPORTS)
    test(`program ${name} at ${viewport.width}`, async ({ link, visit }) => {
      const address = name === 'contents' ? link : `${link}/${name}`;
      const { page } = await visit(address, { ...OPTIONS, viewport });
      await expectPicture(page, `program ${name} ${viewport.width}`, true);
    });
