// One page of each template, as it is opened (tests/support/page-checks.ts). `npm run audit` checks every page at every
// width, including pixels.

import { checkPage, DESKTOP, PHONE, TABLET } from '../support/page-checks';
import { TEMPLATES } from '../support/templates';
import { expect, test } from '../support/test';
import { translucentElements } from '../support/user-preferences';

/** A date before the retreat; the footer shows its year. */
const NOW = '2025-11-20T22:00:00Z';

/** Templates whose texts are translated: the site's longest words, a form, and text-only pages. */
const TRANSLATED = ['home', 'initiation', 'rituals', 'journal', 'article', 'form', 'legal'];

/** Templates whose drawings carry information; those of other pages are decorative. */
const WITH_GRAPHICS = ['home', 'rituals'];

for (const { name, path } of TEMPLATES)
  test(`${name}: ${path} is accessible, fits, follows preferences and prints`, async ({
    visit,
  }) => {
    const { page, thirdParties } = await visit(path, {
      console: [/the server responded with a status of 40[04]/, /^404: /],
      viewport: DESKTOP,
      now: NOW,
    });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === '/') expect(await translucentElements(page)).not.toEqual([]);
    await checkPage(page, {
      readable: [DESKTOP, PHONE],
      fitted: [TABLET],
      texts: [32],
      translated: TRANSLATED.includes(name),
      hasGraphics: WITH_GRAPHICS.includes(name),
    });
    expect(thirdParties).toEqual([]);
  });
