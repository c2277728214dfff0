// axe on the states of pages (WCAG 2.2 A and AA; every-page.test.ts checks the pages), horizontal overflow, and
// reduced motion of the checkout placeholders.

import * as core from '../../app/src/core/core';
import * as act from '../gallery/actions.mjs';
import { dialogsOf } from '../gallery/pages.mjs';
import { statesOf } from '../gallery/states.mjs';
import { expectAccessible } from '../support/accessibility';
import { haltAnimations, slowAnimations } from '../support/animations';
import { horizontalOverflow } from '../support/layout-checks';
import { BUY_BUTTONS, buyButton, checkout, pay, words } from '../support/sales-page';
import { expect, test } from '../support/test';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const SOCIAL = '.footer-social a';
const IGNORE_ERRORS = { console: [/the server responded with a status of|ERR_FAILED/, /^404/] };

/**
 * The gallery's states that have a phone-sized window; the menu, which only small screens have, in that window alone.
 * A page is checked at its top, where those that are scrolled are no states of their own.
 */
const STATES = statesOf(dialogsOf(core)).flatMap(({ viewports: all, ...state }) => {
  if (state.name.includes(', scrolled')) return [];
  const viewports = [DESKTOP, PHONE].filter(({ width }) =>
    all.some((viewport) => viewport.width === width),
  );
  return viewports.includes(PHONE) ? [{ ...state, viewports }] : [];
});

test.for(STATES)(
  '$name is accessible',
  async ({ path, before = [], actions = [], now, viewports }, { demo, visit }) => {
    const [viewport = PHONE, ...others] = viewports;
    const isForm = path.startsWith('/forms/');
    const { page } = await visit(demo.url + path, {
      ...IGNORE_ERRORS,
      viewport,
      waitForHydration: !isForm,
      ...(now && { now }),
    });
    for (const action of [...before, ...actions]) await action({ page, origin: demo.url });
    await expectAccessible(page);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    for (const other of others) {
      await page.setViewportSize(other);
      await expectAccessible(page);
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    }
  },
);

/** What appears after a click, and the animations that it appears with, at least. */
const APPEARING = [
  ['the menu', '/', [act.openMenu], 9],
  ['a dialog', '/events', [act.pressButton('Join the Waitlist')], 2],
  ['a dialog with its form', '/events', [act.pressButton('Join the Waitlist'), act.waitForForm], 2],
  ['a tooltip', '/about', [act.scrollTo(SOCIAL), act.focus(SOCIAL), act.waitForTooltip], 0],
  ['the checkout', '/initiation', [act.pressBuyButton(0), act.waitForDemoForm], 1],
  [
    'a failed checkout',
    '/initiation',
    [act.checkoutFails, act.pressBuyButton(0), act.waitForCheckout('failed')],
    1,
  ],
] as const;

test.for(APPEARING)(
  '%s can be read while it appears',
  async ([, path, actions, animations], { demo, visit }) => {
    const { page } = await visit(demo.url + path, {
      ...IGNORE_ERRORS,
      viewport: PHONE,
      motion: true,
    });
    await slowAnimations(page);
    for (const action of actions) await action({ page, origin: demo.url });
    expect(await haltAnimations(page)).toBeGreaterThanOrEqual(animations);
    await expectAccessible(page);
  },
);

test.for([
  // axe cannot determine it; it is measured.
  ['an image', '.hero-text', /color-contrast: .* instead of 3:/],
  // axe determines it, since the line under the words is hidden.
  ['a hairline', '.button-outline', /color-contrast: .*insufficient color contrast/],
] as const)('low contrast over %s is found', async ([, text, message], { demo, visit }) => {
  const { page } = await visit(demo.url);
  await expect(page.locator(text).first()).toBeVisible();
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${text} { color: rgb(180 160 140) }`);
    document.adoptedStyleSheets = [sheet];
  }, text);
  await expect(expectAccessible(page)).rejects.toThrow(message);
});

test("the page around Stripe's form is accessible", async ({ stripeServer, stripe, visit }) => {
  const { page } = await visit(`${stripeServer.url}/initiation`, { ...IGNORE_ERRORS, stripe });
  await buyButton(page).click();
  await expect(pay(page)).toBeVisible();
  await expect(checkout(page).getByRole('status')).toHaveText(words.checkoutReady);
  await expectAccessible(page);
});

test.for(BUY_BUTTONS)('the checkout of “%s” fits every width', async (label, { demo, visit }) => {
  const { page } = await visit(`${demo.url}/initiation`);
  await buyButton(page, label).click();
  await page.getByRole('radio').first().waitFor();
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await horizontalOverflow(page), `at ${width}`).toBe(0);
  }
});

test.for([
  [true, 5],
  [false, 0],
] as const)(
  'with motion %s, %i placeholders are animated',
  async ([motion, moving], { demo, visit }) => {
    const { page } = await visit(`${demo.url}/initiation`, {
      motion,
      unanswered: /create-initiation-checkout/,
    });
    await buyButton(page).click();
    await expect(checkout(page)).toBeFocused();
    const animations = await checkout(page).evaluate(
      (region) =>
        region
          .getAnimations({ subtree: true })
          .filter((animation) => animation instanceof CSSAnimation).length,
    );
    expect(animations).toBe(moving);
  },
);
