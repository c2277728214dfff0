// Vitest as the mutation tests run it: the unit tests of the checkout and of the backend client, in Stryker's copy of
// the project.

import '../../scripts/node-polyfill.mjs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { corePackage } from '../../app/scripts/core-package.mjs';

const root = resolve(import.meta.dirname, '../..');

export default defineConfig({
  root,
  plugins: [react(), corePackage(join(root, 'core-wasm/pkg'))],
  test: {
    environment: 'node',
    include: ['app/src/{checkout,backend}/**/*.test.ts'],
    exclude: ['**/*.browser.test.*'],
    // Stryker reports. It would count an error outside of a test against every later mutant.
    reporters: [{}],
    onUnhandledError: () => false,
  },
});
