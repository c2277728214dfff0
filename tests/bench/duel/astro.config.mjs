// Astro, configured for speed: inline styles, and prefetching of links on hover.
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

export default defineConfig({
  integrations: [react()],
  build: { format: 'file', inlineStylesheets: 'always' },
  compressHTML: true,
  prefetch: { prefetchAll: true },
});
