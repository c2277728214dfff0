// Builds the desk into app/.cache/desk: the page of two panes, and the editor (Sveltia CMS). No part of the public site.

import { join } from 'node:path';
import { defineConfig } from 'vite';

const here = import.meta.dirname;

export default defineConfig({
  root: here,
  base: './',
  envDir: false,
  logLevel: 'warn',
  cacheDir: join(here, '../.cache/vite-desk'),
  build: {
    outDir: join(here, '../.cache/desk'),
    emptyOutDir: true,
    target: 'chrome122',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 4000,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: [join(here, 'index.html'), join(here, 'editor.html')] },
  },
});
