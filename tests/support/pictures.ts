// The pictures of a page's main content.

import type { Page } from '@playwright/test';

/** Pictures that have no file yet, or one that cannot be decoded, by their address. */
export const unloadedPictures = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) =>
      images.filter((image) => !image.complete || image.naturalWidth === 0).map(({ src }) => src),
    );
