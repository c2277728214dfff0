// Every page, opened once and hydrated: axe (WCAG 2.2 A and AA), user preferences, large text.

import { expectAccessible } from '../support/accessibility';
import { haltAnimations } from '../support/animations';
import { misfits, obscuredFocus } from '../support/layout-checks';
import { pagesToOpen } from '../support/pages';
import { expect, test } from '../support/test';
import {
  animatedElements,
  controlsWithoutBorder,
  emulateReducedTransparency,
  translucentElements,
} from '../support/user-preferences';

/** A date before the retreat, in a year that the footer shows. */
const NOW = '2025-11-20T22:00:00Z';
const WINDOW = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** The widths of phones on which large text must fit. */
const PHONE_WIDTHS = [320, 390, 412];
/** Default font sizes in pixels; 16 is usual. */
const FONT_SIZES = [20, 24, 32];

for (const { name, path, start, server, actions = [] } of pagesToOpen())
  test(name, async ({ demo, disabled, visit }) => {
    test.setTimeout(180_000);
    // A form page has no script and is never hydrated.
    const isForm = path.startsWith('/forms/');
    const origin = (server === 'disabled' ? disabled : demo).url;
    const address = server === 'disabled' ? '/initiation' : (start ?? path);
    const { page, hydrated } = await visit(origin + address, {
      console: [/the server responded with a status of/, /^404/],
      waitForHydration: !isForm,
      viewport: WINDOW,
      now: NOW,
    });
    for (const action of actions) await action({ page, origin });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // An action may have loaded another document.
    if (isForm) await page.waitForLoadState();
    else await hydrated();

    await test.step('with reduced motion nothing has an animation or transition', async () => {
      expect(await animatedElements(page)).toEqual([]);
      const behavior = () => getComputedStyle(document.documentElement).scrollBehavior;
      expect(await page.evaluate(behavior)).toBe('auto');
    });

    for (const viewport of [DESKTOP, PHONE])
      await test.step(`it is accessible at ${viewport.width}`, async () => {
        await page.setViewportSize(viewport);
        await expectAccessible(page);
      });

    if (!isForm)
      await test.step('its texts can be read while they come into view', async () => {
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        // A page without a text that is revealed has nothing to halt.
        const revealed = await page.locator('main .reveal').count();
        expect(await haltAnimations(page)).toBeGreaterThanOrEqual(revealed);
        await expectAccessible(page);
        await page.emulateMedia({ reducedMotion: 'reduce' });
      });

    // Before the keyboard: a focused link may render its page, hidden, into this one.
    for (const size of FONT_SIZES)
      await test.step(`with a default font size of ${size} px it fits a phone`, async () => {
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

    await page.setViewportSize(WINDOW);

    // States; the pages themselves are checked in every-page-without-javascript.test.ts.
    if (actions.length > 0 || server === 'disabled')
      await test.step('the focus is never covered by the bar', async () => {
        expect(await obscuredFocus(page, false)).toEqual([]);
      });

    await test.step('with forced colors every button and field has a border', async () => {
      await page.emulateMedia({ forcedColors: 'active' });
      expect(await controlsWithoutBorder(page)).toEqual([]);
      await page.emulateMedia({ forcedColors: 'none' });
    });

    // The last: it ends the emulation of reduced motion, too.
    await test.step('with reduced transparency the navigation bar is opaque', async () => {
      // Over a dark hero image the translucent bar has light text; the opaque bar has the color of all text.
      if (path === '/') expect(await translucentElements(page)).not.toEqual([]);
      await emulateReducedTransparency(page);
      expect(await translucentElements(page)).toEqual([]);
      const ink = await page.evaluate(() => getComputedStyle(document.body).color);
      await expect(page.locator('.nav-brand')).toHaveCSS('color', ink);
    });
  });
