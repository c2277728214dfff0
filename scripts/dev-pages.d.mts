// Types of dev-pages.mjs, for tests.
import type { ViteDevServer } from 'vite';

/** Writes the pages that checkout-server serves during `npm run dev` into a folder. */
export function writeDevSite(vite: ViteDevServer, folder: string, siteUrl: string): Promise<void>;
