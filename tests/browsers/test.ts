// Fixtures of `npm run browsers`: one browser per project, shared by all tests of a file.

import { findFirefox, findWebKit, WITHOUT_WEBKIT } from '../../scripts/install/browsers';
import { expect, test as site } from '../support/test';
import { Browser } from './browser';

interface TestFixtures {
  expectedErrors: RegExp | undefined;
  /** The browser, with a window of 1280 × 800 CSS pixels; a page error fails the test. */
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
    // Clears the storage, because the next test is another visitor.
    await started.evaluate(() => {
      try {
        localStorage.clear();
        sessionStorage.clear();
      } catch {
        // A page that may not store anything has nothing to clear.
      }
    });
    const errors = await started.takeErrors();
    expect(errors.filter((error) => !expectedErrors?.test(error))).toEqual([]);
  },
});

/** Undefined if WebKitGTK is missing. */
function start(name: string): Promise<Browser | undefined> {
  if (name === 'webkit') {
    const executable = findWebKit();
    return executable ? Browser.startWebKit(executable) : Promise.resolve(undefined);
  }
  const firefox = findFirefox();
  if (!firefox)
    throw new Error('Firefox or geckodriver is missing: `npm run browsers` installs it.');
  return Browser.startFirefox(firefox);
}
