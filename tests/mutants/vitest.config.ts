// Vitest as the mutation tests run it: the tests beside the checkout and the backend client, in Stryker's copy of the
// project.

import '../../scripts/node-polyfill.mjs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import wasm from 'vite-plugin-wasm';
import { defineConfig } from 'vitest/config';
import { findChromium } from '../../scripts/install/chromium.mjs';

const root = resolve(import.meta.dirname, '../..');
const plugins = [wasm(), react()];
const alias = { 'core-wasm': join(root, 'core-wasm/pkg/core_wasm.js') };
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
        resolve: { alias },
        assetsInclude: ['**/*.bin'],
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
        resolve: { alias },
        assetsInclude: ['**/*.bin'],
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
