// One page of each template, as it is opened (tests/support/page-checks.ts). `npm run audit` checks every page at every width,
// also by its pixels.

import { checkPage, DESKTOP, PHONE, TABLET } from '../support/page-checks';
import { TEMPLATES } from '../support/templates';
import { expect, test } from '../support/test';
import { translucentElements } from '../support/user-preferences';

/** A date before the retreat, in a year that the footer shows. */
const NOW = '2025-11-20T22:00:00Z';

/** Templates whose words are translated: the longest words of the site, a form, and pages of plain text. */
const TRANSLATED = ['home', 'initiation', 'rituals', 'journal', 'article', 'form', 'legal'];

/** Templates whose drawings say something; those of other pages are for decoration. */
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
