// The moons that a page draws for the visitor's night.

import type { Page } from '@playwright/test';

/** Those that are seen, each by the left and the right side of its limb, without repetitions: `dark lit` waxes. */
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
