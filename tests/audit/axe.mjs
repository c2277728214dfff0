// Check: axe on every page in a phone and a desktop viewport (WCAG 2.2 A and AA); undecided contrast is measured.

import { chromium } from 'playwright-core';

const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
/** Console messages of the 404 page. */
const EXPECTED_MESSAGES = [/the server responded with a status of/, /^404: there is no page at/];

export async function checkAxe(context, report) {
  const { Visit } = await context.open('tests/support/visit.ts');
  const { findViolations } = await context.open('tests/support/axe.ts');
  const { chromiumLaunch } = await context.open('tests/support/chromium.ts');
  const browser = await chromium.launch(chromiumLaunch());
  // One page for each URL: the states of a page are covered by the browser tests.
  const pages = new Map(context.pages.map((page) => [page.path, page]));
  try {
    for (const { path, framed } of pages.values()) {
      for (const viewport of VIEWPORTS) {
        // Form pages have no script, so they are never hydrated.
        const options = { viewport, console: EXPECTED_MESSAGES, waitForHydration: !framed };
        const visit = await Visit.open(browser, context.url + path, options);
        await visit.page.waitForLoadState('load');
        const findings = await findViolations(visit.page);
        await visit.end().catch(({ message }) =>
          findings.push({
            rule: 'console',
            message,
            remedy: 'Pages write nothing to the console and make no third-party requests',
          }),
        );
        report.add(path, `axe ${viewport.width}`, findings);
      }
    }
  } finally {
    await browser.close();
  }
}
