// Astro as a site that is to be fast uses it: styles in the page, links loaded when they are pointed at.
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

export default defineConfig({
  integrations: [react()],
  build: { format: 'file', inlineStylesheets: 'always' },
  compressHTML: true,
  prefetch: { prefetchAll: true },
});
