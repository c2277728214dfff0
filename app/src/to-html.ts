// Renders components to HTML at build time.

import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';

/** The HTML of a page, or of a part of one. Rejects where a component throws. */
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
