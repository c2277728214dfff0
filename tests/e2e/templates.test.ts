// One page of each template: axe (WCAG 2.2 A and AA), reflow, large and translated texts, preferences, focus, print, and
// what a phone downloads. `npm run audit` checks every page at every width, also by its pixels.

import { expectAccessible } from '../support/accessibility';
import { lowContrastGraphics, missingFocusIndicators } from '../support/focus-indicators';
import { fallbackFonts } from '../support/fonts';
import {
  archFaults,
  behindBar,
  crowdedEyebrows,
  misfitsAt,
  obscuredFocus,
  smallTargets,
  smallTexts,
  tornWords,
  withTextSpacing,
} from '../support/layout-checks';
import { fadingTexts, shownTexts, wastefulColors } from '../support/print';
import { TEMPLATES } from '../support/templates';
import { expect, test } from '../support/test';
import { translate } from '../support/translator';
import {
  animatedElements,
  controlsWithoutBorder,
  emulateReducedTransparency,
  translucentElements,
} from '../support/user-preferences';

/** A date before the retreat, in a year that the footer shows. */
const NOW = '2025-11-20T22:00:00Z';
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 768, height: 1024 };
const DESKTOP = { width: 1440, height: 900 };
const NARROWEST = { width: 320, height: 640 };
/** A window of 1280 × 1024, zoomed to 400 %, and the widest one. */
const ZOOMED = { width: 320, height: 256 };
const WIDEST = { width: 2560, height: 1440 };

/** Templates whose words are translated: the longest words of the site, a form, and pages of plain text. */
const TRANSLATED = ['home', 'initiation', 'rituals', 'journal', 'article', 'form', 'legal'];

/** Templates whose drawings say something; those of other pages are for decoration. */
const WITH_GRAPHICS = ['home', 'rituals'];

for (const { name, path } of TEMPLATES)
  test(`${name}: ${path} is accessible, fits, follows preferences and prints`, async ({
    visit,
  }) => {
    // A form page has no script and is never hydrated.
    const isForm = path.startsWith('/forms/');
    const { page, thirdParties } = await visit(path, {
      console: [/the server responded with a status of 40[04]/, /^404: /],
      waitForHydration: !isForm,
      viewport: DESKTOP,
      now: NOW,
    });
    if (isForm) await page.waitForLoadState();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await test.step('with reduced motion nothing has an animation or transition', async () => {
      expect(await animatedElements(page)).toEqual([]);
      const behavior = () => getComputedStyle(document.documentElement).scrollBehavior;
      expect(await page.evaluate(behavior)).toBe('auto');
    });

    await test.step('its typefaces are those of the house', async () => {
      expect(await fallbackFonts(page)).toEqual([]);
    });

    await test.step('it is accessible on a desktop', () => expectAccessible(page));

    await test.step('its pictures can be decoded, and nothing is from others', async () => {
      const broken = () =>
        page.evaluate(() => {
          for (const image of document.images) image.loading = 'eager';
          return [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).length;
        });
      await expect.poll(broken).toBe(0);
      expect(thirdParties).toEqual([]);
    });

    await test.step('it reflows, also with text spacing', async () => {
      const errors = await misfitsAt(page, [ZOOMED, TABLET, WIDEST, PHONE]);
      errors.push(...(await smallTexts(page)).map((text) => `small text: ${text}`));
      errors.push(...(await smallTargets(page)).map((target) => `touch target: ${target}`));
      errors.push(...(await behindBar(page)).map((text) => `behind the bar: ${text}`));
      const spaced = () => misfitsAt(page, [PHONE], 'with text spacing');
      expect([...errors, ...(await withTextSpacing(page, spaced))]).toEqual([]);
    });

    await test.step('words stay whole, and arches round', async () => {
      const errors: string[] = await crowdedEyebrows(page);
      for (const size of [NARROWEST, PHONE, TABLET, DESKTOP, WIDEST]) {
        await page.setViewportSize(size);
        const found = [...(await tornWords(page)), ...(await archFaults(page))];
        errors.push(...found.map((error) => `at ${size.width}: ${error}`));
      }
      expect(errors).toEqual([]);
      await page.setViewportSize(PHONE);
    });

    await test.step('it is accessible on a phone', () => expectAccessible(page));

    await test.step('with text of twice the size it fits a phone', async () => {
      const session = await page.context().newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      await expect(page.locator('html')).toHaveCSS('font-size', '32px');
      expect(await misfitsAt(page, [NARROWEST])).toEqual([]);
      await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
      await expect(page.locator('html')).toHaveCSS('font-size', '16px');
    });

    await page.setViewportSize(DESKTOP);
    await test.step('every control shows the focus, which nothing covers', async () => {
      expect(await missingFocusIndicators(page)).toEqual([]);
      expect(await obscuredFocus(page)).toEqual([]);
    });

    await test.step('with forced colors every control has a border, and graphics are seen', async () => {
      await page.emulateMedia({ forcedColors: 'active' });
      expect(await controlsWithoutBorder(page)).toEqual([]);
      const graphics = WITH_GRAPHICS.includes(name) ? ':root' : '.nav-bar';
      expect(await lowContrastGraphics(page, graphics)).toEqual([]);
      expect(await translucentElements(page)).toEqual([]);
      expect(await missingFocusIndicators(page)).toEqual([]);
      await page.emulateMedia({ forcedColors: 'none' });
    });

    await test.step('no text fades in, so that it can be read from the start', async () => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      expect(await fadingTexts(page)).toEqual([]);
      expect(await shownTexts(page, { transparent: true })).toEqual([]);
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

    await test.step('it prints its words, dark on white', async () => {
      const onScreen = await shownTexts(page);
      await page.emulateMedia({ media: 'print' });
      const onPaper = await shownTexts(page);
      expect(onScreen.filter((text) => !onPaper.includes(text))).toEqual([]);
      expect(await wastefulColors(page)).toEqual([]);
      await page.emulateMedia({ media: 'screen' });
    });

    await test.step('with reduced transparency the navigation bar is opaque', async () => {
      // Over a dark hero image the translucent bar has light text; the opaque bar has the color of all text.
      if (path === '/') expect(await translucentElements(page)).not.toEqual([]);
      await emulateReducedTransparency(page);
      expect(await translucentElements(page)).toEqual([]);
      const ink = await page.evaluate(() => getComputedStyle(document.body).color);
      await expect(page.locator('.nav-brand')).toHaveCSS('color', ink);
    });

    // The last: it changes the texts.
    if (TRANSLATED.includes(name))
      await test.step('longer words fit in both directions', async () => {
        await translate(page);
        const errors: string[] = [];
        for (const dir of ['rtl', 'ltr']) {
          await page.evaluate((value) => document.documentElement.setAttribute('dir', value), dir);
          errors.push(...(await misfitsAt(page, [TABLET, DESKTOP], dir)));
          errors.push(...(await withTextSpacing(page, () => misfitsAt(page, [NARROWEST], dir))));
        }
        expect(errors).toEqual([]);
      });
  });
