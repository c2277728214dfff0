// Fixtures of `npm run browsers`: one browser per project, shared by all tests of a file.

import { findFirefox, findWebKit, WITHOUT_WEBKIT } from '../../scripts/install/browsers';
import { expect, test as site } from '../support/test';
import { Browser } from './browser';

interface TestFixtures {
  expectedErrors: RegExp | undefined;
  /**
   * The tested browser (Playwright calls Chromium `browser`), with a window of 1280 × 800 CSS pixels; a page error
   * fails the test.
   */
  otherBrowser: Browser;
}

interface WorkerFixtures {
  sharedBrowser: Browser | undefined;
}

/**
 * Firefox reports downloads of a page that is left as errors: fonts with NS_BINDING_ABORTED, and the module that the
 * development server's page imports when it has loaded. The page beside a form of the desk is often left early.
 */
export const LEFT_PAGE = /download failed .*status=2152398850|error loading .*development-faults/s;

export const test = site.extend<TestFixtures, WorkerFixtures>({
  expectedErrors: [undefined, { option: true }],
  sharedBrowser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from this pattern.
    async ({}, use, { project }) => {
      const browser = await start(project.name);
      await use(browser);
      await browser?.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  otherBrowser: async ({ sharedBrowser, expectedErrors }, use, testInfo) => {
    testInfo.skip(sharedBrowser === undefined, WITHOUT_WEBKIT);
    if (sharedBrowser === undefined) return;
    await sharedBrowser.resize(1280, 800);
    await use(sharedBrowser);
    // The next test is another visitor, so the storage is cleared.
    await sharedBrowser.evaluate(() => {
      try {
        localStorage.clear();
        sessionStorage.clear();
      } catch {
        // The page's storage is forbidden, so it is empty.
      }
    });
    const errors = await sharedBrowser.takeErrors();
    expect(errors.filter((error) => !expectedErrors?.test(error))).toEqual([]);
  },
});

/** Starts the browser of a project; undefined if WebKitGTK is missing. */
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
