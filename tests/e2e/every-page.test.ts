// Every page, opened once and hydrated: accessibility tree, axe (WCAG 2.2 A and AA), user preferences, large text.

import { describe } from 'vitest';
import * as core from '../../app/src/core/core';
import { pagesOf } from '../gallery/pages.mjs';
import { expectAccessible } from '../support/accessibility';
import { expectSnapshot, expectSnapshotsOf, snapshotName } from '../support/accessibility-tree';
import { haltAnimations } from '../support/animations';
import { misfits, obscuredFocus } from '../support/layout-checks';
import '../support/sales-page';
import { sharedVisit } from '../support/shared-visit';
import { expect, test } from '../support/test';
import {
  animatedElements,
  controlsWithoutBorder,
  emulateReducedTransparency,
  translucentElements,
} from '../support/user-preferences';
import { Visit } from '../support/visit';

/** A date before the retreat, in a year that the footer shows. */
const NOW = '2025-11-20T22:00:00Z';
const WINDOW = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** The widths of phones on which large text must fit. */
const PHONE_WIDTHS = [320, 390, 412];
/** Navigation bar and footer; headings-and-landmarks.test.ts checks that they are the same on every page. */
const NAVIGATION_AND_FOOTER = 'navigation-and-footer';

const PAGES = pagesOf(core);
/** The color of the brand's name on Home with reduced transparency: it is the same on every page. */
let opaqueBrandColor: string | undefined;

describe.for(PAGES)('$name', ({ name, path, start, server, actions = [] }) => {
  // A form page has no script and is never hydrated.
  const isForm = path.startsWith('/forms/');
  const visit = sharedVisit(async ({ browser, demo, disabled }) => {
    const origin = (server === 'disabled' ? disabled : demo).url;
    const address = server === 'disabled' ? '/initiation' : (start ?? path);
    const opened = await Visit.open(browser, origin + address, {
      console: [/the server responded with a status of/, /^404/],
      waitForHydration: !isForm,
      viewport: WINDOW,
      now: NOW,
    });
    const { page } = opened;
    for (const action of actions) await action({ page, origin });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // An action may have loaded another document.
    if (isForm) await page.waitForLoadState();
    else await opened.hydrated();
    return opened;
  });

  test('the accessibility tree matches its snapshot', async () => {
    expectSnapshot(snapshotName(name), await visit().page.getByRole('main').ariaSnapshot());
  });

  if (path === '/')
    test('the accessibility tree of navigation bar and footer matches its snapshot', async () => {
      const { page } = visit();
      const banner = await page.getByRole('banner').ariaSnapshot();
      const footer = await page.getByRole('contentinfo').ariaSnapshot();
      expectSnapshot(NAVIGATION_AND_FOOTER, `${banner}\n${footer}`);
    });

  test('with reduced motion nothing has an animation or transition', async () => {
    const { page } = visit();
    expect(await animatedElements(page)).toEqual([]);
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior),
    ).toBe('auto');
  });

  test.for([DESKTOP, PHONE])('is accessible at $width', async (viewport) => {
    const { page } = visit();
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  });

  if (!isForm)
    test('its texts can be read while they come into view', async () => {
      const { page } = visit();
      await page.setViewportSize(PHONE);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      // A page without a text that is revealed has nothing to halt.
      const revealed = await page.locator('main .reveal').count();
      expect(await haltAnimations(page)).toBeGreaterThanOrEqual(revealed);
      await expectAccessible(page);
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

  // Before the keyboard test: a focused link may render its page, hidden, into this one.
  test.for([20, 24, 32])('with a default font size of %i px it fits a phone', async (size) => {
    const { page } = visit();
    const session = await page.context().newCDPSession(page);
    const setDefaultSize = (standard: number) =>
      session.send('Page.setFontSizes', { fontSizes: { standard } });
    await setDefaultSize(size);
    const rootSize = () => getComputedStyle(document.documentElement).fontSize;
    expect(await page.evaluate(rootSize)).toBe(`${size}px`);
    const errors: string[] = [];
    for (const width of PHONE_WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      errors.push(...(await misfits(page)).map((error) => `at ${width} px: ${error}`));
    }
    await setDefaultSize(16);
    await session.detach();
    expect(errors).toEqual([]);
  });

  // States; the pages themselves are checked in every-page-without-javascript.test.ts.
  if (actions.length > 0 || server === 'disabled')
    test('the focus is never covered by the bar', async () => {
      const { page } = visit();
      await page.setViewportSize(WINDOW);
      expect(await obscuredFocus(page, false)).toEqual([]);
    });

  test('with forced colors every button and field has a border', async () => {
    const { page } = visit();
    await page.setViewportSize(WINDOW);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await controlsWithoutBorder(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  // The last: it ends the emulation of reduced motion, too.
  test('with reduced transparency the navigation bar is opaque', async () => {
    const { page } = visit();
    await page.setViewportSize(WINDOW);
    // Over a dark hero image the translucent bar has light text; the opaque bar has the same text color everywhere.
    if (path === '/') expect(await translucentElements(page)).not.toEqual([]);
    const session = await emulateReducedTransparency(page);
    expect(await translucentElements(page)).toEqual([]);
    const color = await page
      .locator('.nav-brand')
      .evaluate((brand) => getComputedStyle(brand).color);
    opaqueBrandColor ??= color;
    expect(color).toBe(opaqueBrandColor);
    await session.detach();
  });
});

test('every snapshot belongs to a page', () => {
  expectSnapshotsOf([...PAGES.map(({ name }) => name), NAVIGATION_AND_FOOTER]);
});
