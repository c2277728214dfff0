// States of pages (every-page.test.ts checks the pages): axe (WCAG 2.2 A and AA), preferences, what appears and comes into
// view, focus indicators, and what axe cannot decide.

import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import * as act from '../support/actions';
import { lowContrastFocus, lowContrastGraphics, lowContrastText } from '../support/contrast';
import { misfits } from '../support/layout-checks';
import { dialogsOf, formDialogs } from '../support/pages';
import { buyButton, checkout, pay, words } from '../support/sales-page';
import { STATES, type State } from '../support/states';
import { expect, test } from '../support/test';
import {
  animatedElements,
  emulateReducedTransparency,
  translucentElements,
} from '../support/user-preferences';

const WINDOWS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const PHONE = WINDOWS.phone;
const SOCIAL = '.footer-social a';
/** What the browser and the app say about downloads that fail. */
const IGNORE_ERRORS = {
  console: [
    /the server responded with a status of|net::ERR_/,
    /^404/,
    /download failed|imported module/,
    // The accessibility checker reads style sheets, which it cannot where the browser is offline.
    /^Couldn't load preload assets/,
  ],
};

/** The form whose dialog is checked in each state; forms.test.ts checks the states of every form. */
const FORM = formDialogs()[0]?.form ?? 'no form';
const isChecked = ({ name }: State) =>
  // A page is checked at its top, where those that are scrolled are no states of their own.
  !name.includes(', scrolled') && (!/” with |, sent$/.test(name) || name.includes(`“${FORM}”`));

for (const { name, path, actions = [], now, only } of STATES.filter(isChecked))
  test(`${name} is accessible and follows preferences`, async ({ demo, visit }) => {
    const [viewport, ...others] = only === undefined ? Object.values(WINDOWS) : [WINDOWS[only]];
    const { page } = await visit(path, {
      ...IGNORE_ERRORS,
      ...(viewport && { viewport }),
      waitForHydration: !path.startsWith('/forms/'),
      ...(now && { now }),
    });
    for (const action of actions) await action({ page, origin: demo.url });
    expect(await animatedElements(page)).toEqual([]);
    await expectAccessible(page);
    expect(await misfits(page)).toEqual([]);
    for (const other of others) {
      await page.setViewportSize(other);
      await expectAccessible(page);
      expect(await misfits(page)).toEqual([]);
    }
    await emulateReducedTransparency(page);
    expect(await translucentElements(page)).toEqual([]);
  });

/** Animations and transitions last a hundred times as long from here on, until they are halted. */
async function slowAnimations(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
}

/** Halts every animation that ends, those that scrolling drives too, at a quarter of its way; returns their number. */
function haltAnimations(page: Page): Promise<number> {
  return page.evaluate(() => {
    const animations = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations === 1);
    for (const animation of animations) {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      animation.pause();
      animation.currentTime =
        endTime instanceof CSSUnitValue ? CSS.percent(endTime.value / 4) : Number(endTime) / 4;
    }
    return animations.length;
  });
}

const pressWaitlist = act.pressButton(dialogsOf('/events')[0]?.label ?? '');
/** What appears after a click or comes into view, and the animations that it appears with, at least. */
for (const [name, path, actions, animations] of [
  ['what comes into view on Home', '/', [], 5],
  ['what comes into view on INITIATION', '/initiation', [], 5],
  ['what comes into view on Contact', '/contact', [], 2],
  ['the menu', '/', [act.openMenu], 9],
  ['a dialog with its form', '/events', [pressWaitlist, act.waitForForm], 2],
  ['a tooltip', '/about', [act.scrollTo(SOCIAL), act.focus(SOCIAL), act.waitForTooltip], 0],
  [
    'a failed checkout',
    '/initiation',
    [act.checkoutFails, act.pressBuyButton(0), act.waitForCheckout('failed')],
    1,
  ],
] as const)
  test(`${name} can be read while it appears`, async ({ demo, visit }) => {
    const { page } = await visit(path, { ...IGNORE_ERRORS, viewport: PHONE, motion: true });
    await slowAnimations(page);
    for (const action of actions) await action({ page, origin: demo.url });
    expect(await haltAnimations(page)).toBeGreaterThanOrEqual(animations);
    await expectAccessible(page);
  });

for (const [name, text, message] of [
  // axe cannot determine it; it is measured.
  ['an image', '.hero-text', /color-contrast: .* instead of 3:/],
  // axe determines it, since the line under the words is hidden.
  ['a hairline', '.button-outline', /color-contrast: .*insufficient color contrast/],
] as const)
  test(`low contrast over ${name} is found`, async ({ visit }) => {
    const { page } = await visit('/');
    await expect(page.locator(text).first()).toBeVisible();
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`${text} { color: rgb(180 160 140) }`);
      document.adoptedStyleSheets = [sheet];
    }, text);
    await expect(expectAccessible(page)).rejects.toThrow(message);
  });

for (const width of [390, 1440])
  test(`the bar can be read over a dark picture, and while it becomes opaque, at ${width} px`, async ({
    visit,
  }) => {
    const { page } = await visit('/initiation', { viewport: { width, height: 900 } });
    await expect(page.locator('.hero-dark')).toHaveCount(1);
    // It is transparent until the page has scrolled by 3 rem.
    for (const offset of [0, 30, 47, 49, 260]) {
      await page.evaluate(async (top) => {
        window.scrollTo({ top, behavior: 'instant' });
        // Scroll-driven styles apply in the next frame.
        for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      }, offset);
      expect(await lowContrastText(page, '.nav-bar *'), `at ${offset}`).toEqual([]);
    }
  });

for (const [path, forcedColors] of [
  ...['/', '/initiation', '/journal', '/forms/house'].map((path) => [path, false] as const),
  ...['/', '/rituals'].map((path) => [path, true] as const),
])
  test(`on ${path} every focus indicator is visible${forcedColors ? ' with forced colors, and every graphic' : ''}`, async ({
    visit,
  }) => {
    const { page } = await visit(path, { javaScript: false, forcedColors });
    if (forcedColors) expect(await lowContrastGraphics(page)).toEqual([]);
    expect(await lowContrastFocus(page)).toEqual([]);
  });

test("the page around Stripe's form is accessible", async ({ stripe, visit }) => {
  const { page } = await visit('/initiation', { ...IGNORE_ERRORS, stripe });
  await buyButton(page).click();
  await expect(pay(page)).toBeVisible();
  await expect(checkout(page).getByRole('status')).toHaveText(words.checkoutReady);
  await expectAccessible(page);
});

test('with motion the placeholders of the checkout move', async ({ visit }) => {
  const { page } = await visit('/initiation', {
    motion: true,
    unanswered: /create-initiation-checkout/,
  });
  await buyButton(page).click();
  await expect(checkout(page)).toBeFocused();
  const moving = () =>
    checkout(page).evaluate((region) => region.getAnimations({ subtree: true }).length);
  await expect.poll(moving).toBeGreaterThanOrEqual(5);
});
