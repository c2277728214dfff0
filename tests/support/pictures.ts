// Checks the pictures of a page's main content.

import type { Page } from '@playwright/test';

/** URLs of pictures that are not loaded or cannot be decoded. */
export const unloadedPictures = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) =>
      images.filter((image) => !image.complete || image.naturalWidth === 0).map(({ src }) => src),
    );
