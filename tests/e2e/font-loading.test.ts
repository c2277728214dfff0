// Web fonts that arrive late: the fallback fonts have their measures, so that no text moves.

import { expect, test } from '../support/test';

const PHONE = { width: 390, height: 844 };

for (const path of ['/', '/initiation', '/journal'])
  test(`nothing on ${path} shifts when its fonts arrive after the first paint`, async ({
    visit,
  }) => {
    const { page } = await visit('/favicon.svg', {
      waitForHydration: false,
      viewport: PHONE,
      before: async (context) => {
        await context.addInitScript(() => {
          Reflect.set(window, 'shifts', []);
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              Reflect.get(window, 'shifts').push(Reflect.get(entry, 'value'));
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await context.route(/\.woff2$/, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 600));
          await route.continue();
        });
      },
    });
    await page.goto(path, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as number[]);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
  });
