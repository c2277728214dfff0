// Vitest as the mutation tests run it: the tests beside the checkout and the backend client, in Stryker's copy of the
// project.

import '../../scripts/node-polyfill.mjs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { corePackage } from '../../app/scripts/core-package.mjs';
import { findChromium } from '../../scripts/install/chromium.mjs';

const root = resolve(import.meta.dirname, '../..');
const plugins = [react(), corePackage(join(root, 'core-wasm/pkg'))];
const launchOptions = {
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
};

export default defineConfig({
  root,
  test: {
    // Stryker reports. It would count an error outside of a test against every later mutant.
    reporters: [{}],
    onUnhandledError: () => false,
    projects: [
      {
        root,
        plugins,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['app/src/{checkout,backend}/**/*.test.ts'],
          exclude: ['**/*.browser.test.*'],
        },
      },
      {
        root,
        plugins,
        test: {
          name: 'browser',
          include: ['app/src/{checkout,backend}/**/*.browser.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
