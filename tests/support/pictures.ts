// Checks the pictures of a page's main content.

import type { Page } from '@playwright/test';

/**
 * Scrolls to each picture until all have loaded, then back to the top. Fails with the URL of a picture that cannot be
 * loaded.
 */
export const showPictures = (page: Page): Promise<void> =>
  page.getByRole('main').evaluate(async (main) => {
    for (const image of main.querySelectorAll('img')) {
      // A picture that is not displayed is not loaded.
      if (image.getClientRects().length === 0) continue;
      image.scrollIntoView({ behavior: 'instant', block: 'center' });
      await image.decode().catch(() => Promise.reject(new Error(`${image.src} is not loaded`)));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
