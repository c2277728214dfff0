// Builds the page of the desk into app/.cache/desk. No part of the public site.

import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: join(import.meta.dirname, 'page'),
  base: './',
  envDir: false,
  // The owner's first `npm run desk` prints no list of files.
  logLevel: 'warn',
  plugins: [react()],
  build: {
    outDir: '../../.cache/desk',
    emptyOutDir: true,
    target: ['chrome122', 'firefox128', 'safari17'],
    assetsInlineLimit: 0,
  },
});
