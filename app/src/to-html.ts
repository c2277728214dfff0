// Renders components to HTML at build time.

import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';

/** Returns the HTML of a page or component. Rejects if a component throws. */
export async function toHtml(node: ReactNode): Promise<string> {
  const { prelude } = await prerender(node, {
    // Disables chunking: otherwise React sends long pages as a fallback plus inline scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      throw error;
    },
  });
  return new Response(prelude).text();
}
