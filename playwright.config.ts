// Configuration of the tests of whole pages: Chromium against the server (`npm run test:e2e`), the desk and the
// development server with real builds (`npm run test:tools`), every page at every width and its pixels (`npm run audit
// -- pages`), Firefox and WebKitGTK (`npm run browsers`), and screenshots of all pages (`npm run screenshots`).

import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { isolatedChromiumLaunch } from './tests/support/chromium';

const chromium = { browserName: 'chromium' as const, launchOptions: isolatedChromiumLaunch() };

/** Name of a project, and the folder for traces of its failed tries, which only its own next run empties. */
const named = (name: string) => ({ name, outputDir: join('.cache/failed-tests', name) });

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.test.ts',
  // Tests spend time waiting: on two processors three workers are faster than two.
  workers: 3,
  fullyParallel: true,
  // Timeouts for tests that hang: no test takes as long, even on a busy machine.
  timeout: 180_000,
  // A test that passes at its second try is listed by name (tests/support/flaky-tests.ts); `npm run flakes` has no retries.
  retries: 1,
  reporter: [
    [process.stdout.isTTY ? 'line' : 'dot'],
    [join(import.meta.dirname, 'tests/support/flaky-tests.ts')],
    ['html', { open: 'never', outputFolder: '.cache/report' }],
  ],
  use: {
    actionTimeout: 30_000,
    // `--trace on` also shows the page at each step, which takes a quarter more time.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    { ...named('chromium'), use: chromium },
    // Each test starts the browser of its project's name; Chromium is used for comparison.
    { ...named('firefox'), testDir: 'tests/browsers', fullyParallel: false, use: chromium },
    // Screenshots of WebKitGTK's driver show another part than the page has scrolled to.
    {
      ...named('webkit'),
      testDir: 'tests/browsers',
      testIgnore: 'pictures.test.ts',
      fullyParallel: false,
    },
    // These tests build whole sites.
    { ...named('tools'), testDir: 'tests/tools', timeout: 900_000, use: chromium },
    { ...named('audit'), testDir: 'tests/audit', use: chromium },
    {
      ...named('screenshots'),
      testDir: 'tests/screenshots',
      timeout: 120_000,
      use: chromium,
      // Baselines are taken from another revision on the same machine (docs/testing.md).
      snapshotPathTemplate: '.cache/screenshots/{arg}{ext}',
      expect: { toHaveScreenshot: { animations: 'allow', maxDiffPixels: 0, threshold: 0 } },
    },
  ],
});
