// The fixtures of `npm run browsers`: the browser that the project has as its name, for all tests of a file.

import { findFirefox, findWebKit, WITHOUT_WEBKIT } from '../../scripts/install/browsers';
import { expect, test as site } from '../support/test';
import { Browser } from './browser';

interface TestFixtures {
  /** Errors of pages that a test expects; `undefined` for none. */
  expectedErrors: RegExp | undefined;
  /** The browser, with a window of 1280 × 800 CSS pixels; an error of a page fails the test. */
  other: Browser;
}

interface WorkerFixtures {
  started: Browser | undefined;
}

export const test = site.extend<TestFixtures, WorkerFixtures>({
  expectedErrors: [undefined, { option: true }],
  started: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from this pattern.
    async ({}, use, { project }) => {
      const browser = await start(project.name);
      await use(browser);
      await browser?.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  other: async ({ started, expectedErrors }, use, testInfo) => {
    testInfo.skip(started === undefined, WITHOUT_WEBKIT);
    if (started === undefined) return;
    await started.resize(1280, 800);
    await use(started);
    // The next test is another visitor: what one has bought, the other has not.
    await started.evaluate(() => {
      try {
        localStorage.clear();
        sessionStorage.clear();
      } catch {
        // Where a page may not store anything, nothing is stored.
      }
    });
    const errors = await started.takeErrors();
    expect(errors.filter((error) => !expectedErrors?.test(error))).toEqual([]);
  },
});

/** WebKitGTK may be missing. */
function start(name: string): Promise<Browser | undefined> {
  if (name === 'webkit') {
    const found = findWebKit();
    return found ? Browser.startWebKit(found) : Promise.resolve(undefined);
  }
  const found = findFirefox();
  if (!found) throw new Error('Firefox or geckodriver is missing: `npm run browsers` installs it.');
  return Browser.startFirefox(found);
}
