// Tests of whole pages: Chromium against the server (`npm run test:e2e`), the desk and the development server with real
// builds (`npm run test:tools`), every page at every width and its pixels (`npm run audit:pages`), the main journeys in
// Firefox and WebKit (`npm run browsers`), and pictures of all pages (`npm run screenshots`).

import { existsSync } from 'node:fs';
import { defineConfig, firefox, webkit } from '@playwright/test';
import { isolatedChromiumLaunch } from './tests/support/chromium';

const chromium = { browserName: 'chromium' as const, launchOptions: isolatedChromiumLaunch() };

/** Playwright's own Firefox and WebKit, where they are installed. */
const others = [firefox, webkit].filter((browser) => existsSync(browser.executablePath()));
if (others.length < 2 && process.argv.some((argument) => /firefox|webkit/.test(argument)))
  throw new Error(
    'Firefox or WebKit is missing. Run: npx playwright install --with-deps firefox webkit',
  );

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.test.ts',
  outputDir: '.cache/failed-tests',
  // Tests also wait: three workers are faster than two on two processors.
  workers: 3,
  fullyParallel: true,
  // Limits for what hangs: no test takes as long, also beside other work.
  timeout: 180_000,
  reporter: [
    [process.stdout.isTTY ? 'line' : 'dot'],
    ['html', { open: 'never', outputFolder: '.cache/report' }],
  ],
  use: {
    actionTimeout: 30_000,
    // `--trace on` also shows the page at each step, which takes a quarter more time.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'chromium', use: chromium },
    ...others.map((browser) => ({
      name: browser.name(),
      use: { browserName: browser.name() as 'firefox' | 'webkit' },
    })),
    { name: 'tools', testDir: 'tests/tools', use: chromium },
    { name: 'audit', testDir: 'tests/audit', use: chromium },
    {
      name: 'screenshots',
      testDir: 'tests/screenshots',
      timeout: 120_000,
      use: chromium,
      // Taken from another revision on the same machine (docs/testing.md).
      snapshotPathTemplate: '.cache/screenshots/{arg}{ext}',
      expect: { toHaveScreenshot: { animations: 'allow', maxDiffPixels: 0, threshold: 0 } },
    },
  ],
});
