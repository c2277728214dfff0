// The tests in four rooms: in Node with the real core, in Chromium, through the whole shop, and that in other browsers.

import './scripts/older-node.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import wasm from 'vite-plugin-wasm';
import { defineConfig } from 'vitest/config';

const here = import.meta.dirname;
const ready = join(here, 'tests/support/global-setup.ts');

const shared = {
  plugins: [react(), wasm()],
  resolve: { alias: { 'core-wasm': join(here, 'core-wasm/pkg/core_wasm.js') } },
};

/** Stands with the other tests of the prerender, and needs the whole shop. */
const firstView = 'tests/prerender/first-view.test.ts';

/** `npm test` finds the browser and hands its path on; run alone, the usual place must do. */
const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

export default defineConfig({
  test: {
    // A test that hangs says so; nothing here takes longer on two processors.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        ...shared,
        test: {
          name: 'node',
          environment: 'node',
          include: ['app/src/**/*.test.{ts,tsx}', 'tests/{boundary,prerender}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.*', firstView],
        },
      },
      {
        ...shared,
        test: {
          name: 'browser',
          include: [
            'app/src/**/*.browser.test.{ts,tsx}',
            'tests/boundary/**/*.browser.test.{ts,tsx}',
          ],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        ...shared,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts', firstView],
          globalSetup: existsSync(ready) ? [ready] : [],
          testTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      // `npm run browsers` finds these browsers; they are no part of `npm test`.
      {
        ...shared,
        test: {
          name: 'browsers',
          environment: 'node',
          include: ['tests/browsers/*.test.ts'],
          globalSetup: existsSync(ready) ? [ready] : [],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
        },
      },
    ],
  },
});
