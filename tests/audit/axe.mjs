// axe on every page, on a phone and on a desk: WCAG 2.2, A and AA; what axe leaves open is measured on the screen.

import { chromium } from 'playwright-core';

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
/** What the browser and the house say to the console of a page that there is not. */
const KNOWN = [/the server responded with a status of/, /^404: there is no page at/];

export async function checkAxe(ground, report) {
  const { Visit } = await ground.open('tests/support/visit.ts');
  const { barriers } = await ground.open('tests/support/axe.ts');
  const { chromiumLaunch } = await ground.open('tests/support/chromium.ts');
  const browser = await chromium.launch(chromiumLaunch());
  // Every page that has an address: states of one are tried by the browser tests.
  const pages = new Map(ground.pages.map((page) => [page.path, page]));
  try {
    for (const { path, framed } of pages.values()) {
      for (const window of WINDOWS) {
        // The pages of the forms have no script that would bring them to life.
        const options = { window, console: KNOWN, hydrated: !framed };
        const visit = await Visit.open(browser, ground.url + path, options);
        await visit.page.waitForLoadState('load');
        const faults = await barriers(visit.page);
        await visit.end().catch(({ message }) =>
          faults.push({
            rule: 'console',
            told: message,
            remedy: 'A page says nothing to the console and asks nobody else',
          }),
        );
        report.hold(path, `axe ${window.width}`, faults);
      }
    }
  } finally {
    await browser.close();
  }
}
