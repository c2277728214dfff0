// Vitest projects: unit tests in Node with the real core, tests of the built site and of its server, components in
// Chromium, and tests of the core's npm package in other projects. Tests of whole pages are Playwright's
// (playwright.config.ts).

import './scripts/node-polyfill.ts';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import svgr from 'vite-plugin-svgr';
import wasm from 'vite-plugin-wasm';
import { defineConfig } from 'vitest/config';
import { utilities } from './app/scripts/utilities.ts';
import { findChromium } from './scripts/install/chromium.ts';

const root = import.meta.dirname;

/** Names the build command if files are missing. */
const globalSetup = [join(root, 'tests/support/require-build.ts')];

const shared = {
  plugins: [wasm(), react(), svgr(), utilities()],
  resolve: { alias: { 'core-wasm/site': join(root, 'core-wasm/pkg/core_wasm.js') } },
  assetsInclude: ['**/*.bin'],
  // Neither .env nor the environment affects the tests.
  envDir: false as const,
};
for (const name of Object.keys(process.env)) if (name.startsWith('VITE_')) delete process.env[name];

/** `expect.poll` gives up after half a minute instead of a second, so that a slow machine fails no test. */
const polled = { expect: { poll: { timeout: 30_000 } } };

/** Vitest reserves a processor for its main process; on two processors only one worker would run. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

/** Playwright reports a missing browser. */
const chromium = findChromium() ?? '';

export default defineConfig({
  test: {
    // A test that hangs fails; no test takes longer than this on two processors.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Settings of `npm run coverage`. Whole components run in the end-to-end tests, in a built site that is not
    // measured.
    coverage: {
      provider: 'v8',
      include: ['app/src/**/*.{ts,tsx}'],
      reporter: ['text-summary', 'html', 'lcovonly'],
      reportsDirectory: '.cache/coverage',
      thresholds: {
        'app/src/forms/*.ts': { lines: 90 },
        'app/src/{checkout,backend}/*.ts': { lines: 90 },
      },
    },
    // The pictures of failed tests in Chromium.
    attachmentsDir: '.cache/attachments',
    projects: [
      {
        ...shared,
        test: {
          ...polled,
          name: 'unit',
          globalSetup,
          environment: 'node',
          include: ['app/src/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.*'],
          maxWorkers,
        },
      },
      {
        ...shared,
        test: {
          ...polled,
          name: 'boundary',
          globalSetup,
          environment: 'node',
          include: ['tests/boundary/**/*.test.ts'],
          exclude: ['**/*.browser.test.*'],
          maxWorkers,
        },
      },
      ...['site', 'http'].map((name) => ({
        ...shared,
        test: {
          ...polled,
          name,
          globalSetup,
          environment: 'node' as const,
          include: [`tests/${name === 'site' ? 'prerender' : name}/**/*.test.ts`],
          // These tests only read the built site, so a worker keeps its modules for all files.
          isolate: false,
          maxWorkers,
        },
      })),
      {
        ...shared,
        test: {
          ...polled,
          name: 'browser',
          globalSetup,
          include: [
            'app/{src,desk}/**/*.browser.test.{ts,tsx}',
            'tests/boundary/**/*.browser.test.{ts,tsx}',
          ],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: true,
            provider: playwright({
              launchOptions: { executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      // The packed npm package of the core in other projects.
      {
        test: {
          ...polled,
          name: 'package',
          globalSetup,
          environment: 'node',
          include: ['tests/package/**/*.test.ts'],
        },
      },
    ],
  },
});
