// Builds the desk into app/.cache/desk: the page of two panes, and the editor (Sveltia CMS). No part of the public site.

import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  envDir: false,
  build: {
    outDir: '../.cache/desk',
    emptyOutDir: true,
    target: 'chrome122',
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['app/desk/index.html', 'app/desk/editor.html'] },
  },
});
