// Checks that every page must pass when it is opened: accessibility, layout, preferences, focus and print. The
// end-to-end tests check one page of each template at a few widths, `npm run audit` every page at all widths.

import type { Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { lowContrastGraphics, missingFocusIndicators } from './focus-indicators';
import { fallbackFonts } from './fonts';
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
} from './layout-checks';
import { fadingTexts, shownTexts, wastefulColors } from './print';
import { expect, test } from './test';
import { translate } from './translator';
import {
  animatedElements,
  controlsWithoutBorder,
  emulateReducedTransparency,
  translucentElements,
} from './user-preferences';

interface Size {
  width: number;
  height: number;
}

export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1440, height: 900 };
const NARROWEST = { width: 320, height: 640 };
/** Extreme windows: 320 × 256 (1280 × 1024 at a zoom of 400 %), and the widest window. */
const ZOOMED = { width: 320, height: 256 };
const WIDEST = { width: 2560, height: 1440 };

/** Scope of the checks of a page. */
interface Extent {
  /** Windows in which axe checks it. */
  readable: Size[];
  /** Windows in which its layout is checked, besides the extremes. */
  fitted: Size[];
  /** Text sizes in pixels, besides 16. */
  texts: number[];
  /** True to translate its texts, as the last check. */
  translated: boolean;
  /** True if its drawings carry information; false if they are decorative. */
  hasGraphics: boolean;
  /** Measures the contrast of text that axe leaves open. */
  lowContrastText?: (page: Page, elements: string) => Promise<string[]>;
}

/** Checks of a page by description; each returns the faults, and leaves the page unchanged. */
type Checks = Record<string, () => Promise<string[]>>;

/** Checks a complete page. A failed step does not prevent the next one. */
export async function checkPage(page: Page, extent: Extent): Promise<void> {
  for (const [name, faults] of Object.entries(checksOf(page, extent)))
    await test.step(name, async () => expect.soft(await faults().catch(String)).toEqual([]));
}

function checksOf(page: Page, extent: Extent): Checks {
  const { readable, fitted, texts, translated, hasGraphics, ...measure } = extent;
  const inWindow = async (size: Size, check: () => Promise<string[]>) => {
    await page.setViewportSize(size);
    const faults = await check();
    return faults.map((fault) => `at ${size.width}: ${fault}`);
  };
  const accessible = Object.fromEntries(
    readable.map((size) => [
      `it is accessible at ${size.width}`,
      () => inWindow(size, () => accessibilityFaults(page, measure)),
    ]),
  );
  return {
    'with reduced motion nothing has an animation or transition': async () => {
      const behavior = () => getComputedStyle(document.documentElement).scrollBehavior;
      const smooth = (await page.evaluate(behavior)) === 'smooth' ? ['it scrolls smoothly'] : [];
      return [...(await animatedElements(page)), ...smooth];
    },
    'its typefaces are those of the house': () => fallbackFonts(page),
    ...accessible,
    'its pictures can be decoded': async () => {
      const broken = () =>
        page.evaluate(() => {
          for (const image of document.images) image.loading = 'eager';
          return [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).length;
        });
      await expect.poll(broken).toBe(0);
      return [];
    },
    'it reflows, and its texts and targets are large': async () => {
      const faults = await misfitsAt(page, [ZOOMED, ...fitted, WIDEST, PHONE]);
      faults.push(...(await smallTexts(page)), ...(await smallTargets(page)));
      faults.push(...(await behindBar(page)).map((text) => `behind the bar: ${text}`));
      return faults;
    },
    'it reflows with text spacing': () =>
      withTextSpacing(page, () => misfitsAt(page, [PHONE], 'with text spacing')),
    'words stay whole, and arches round': async () => {
      const faults: string[] = await crowdedEyebrows(page);
      const both = async () => [...(await tornWords(page)), ...(await archFaults(page))];
      for (const size of [NARROWEST, PHONE, TABLET, DESKTOP, WIDEST])
        faults.push(...(await inWindow(size, both)));
      return faults;
    },
    'with larger text it fits a phone': async () => {
      const session = await page.context().newCDPSession(page);
      const setSize = async (size: number) => {
        await session.send('Page.setFontSizes', { fontSizes: { standard: size } });
        await expect(page.locator('html')).toHaveCSS('font-size', `${size}px`);
      };
      const faults: string[] = [];
      for (const size of texts) {
        await setSize(size);
        faults.push(...(await misfitsAt(page, [NARROWEST], `${size} px`)));
      }
      await setSize(16);
      return faults;
    },
    'every control shows the focus, which nothing covers': async () => {
      await page.setViewportSize(DESKTOP);
      return [...(await missingFocusIndicators(page)), ...(await obscuredFocus(page))];
    },
    'with forced colors every control has a border, and graphics are seen': async () => {
      await page.emulateMedia({ forcedColors: 'active' });
      const faults = [
        ...(await controlsWithoutBorder(page)),
        ...(await lowContrastGraphics(page, hasGraphics ? ':root' : '.nav-bar')),
        ...(await translucentElements(page)),
        ...(await missingFocusIndicators(page)),
      ];
      await page.emulateMedia({ forcedColors: 'none' });
      return faults;
    },
    'no text fades in, so that it can be read from the start': async () => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      const faults = [
        ...(await fadingTexts(page)),
        ...(await shownTexts(page, { transparent: true })),
      ];
      await page.emulateMedia({ reducedMotion: 'reduce' });
      return faults;
    },
    'it prints its words, dark on white': async () => {
      const onScreen = await shownTexts(page);
      await page.emulateMedia({ media: 'print' });
      const onPaper = await shownTexts(page);
      const light = await wastefulColors(page);
      await page.emulateMedia({ media: 'screen' });
      return [...onScreen.filter((text) => !onPaper.includes(text)), ...light];
    },
    'with reduced transparency the navigation bar is opaque': async () => {
      await emulateReducedTransparency(page);
      const faults = await translucentElements(page);
      // Over a dark hero image the translucent bar has light text; the opaque bar has the normal text color.
      const ink = await page.evaluate(() => getComputedStyle(document.body).color);
      await expect(page.locator('.nav-brand')).toHaveCSS('color', ink);
      return faults;
    },
    // Last, because it changes the texts.
    ...(translated && {
      'longer words fit in both directions': async () => {
        await translate(page);
        const faults: string[] = [];
        for (const dir of ['rtl', 'ltr']) {
          await page.evaluate((value) => document.documentElement.setAttribute('dir', value), dir);
          faults.push(...(await misfitsAt(page, [TABLET, DESKTOP], dir)));
          faults.push(
            ...(await withTextSpacing(page, () => misfitsAt(page, [NARROWEST], `${dir}, spaced`))),
          );
        }
        return faults;
      },
    }),
  };
}
