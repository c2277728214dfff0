// Reads which sides of the moons on a page are lit.

import type { Page } from '@playwright/test';

/** Visible moons, each as the left and the right side of its limb, without duplicates: `dark lit` is waxing. */
export const nightMoons = (page: Page) =>
  page.locator('[data-tonight]:visible').evaluateAll((moons) => {
    const sides = moons.map((moon) =>
      [2, 30]
        .map((x) => (moon as SVGGeometryElement).isPointInFill(new DOMPoint(x, 16)))
        .map((isLit) => (isLit ? 'lit' : 'dark'))
        .join(' '),
    );
    return [...new Set(sides)];
  });
