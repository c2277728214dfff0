// axe on the states of pages (WCAG 2.2 A and AA; every-page.test.ts checks the pages), horizontal overflow, and
// reduced motion of the checkout placeholders.

import { expectAccessible } from '../support/accessibility';
import * as act from '../support/actions';
import { haltAnimations, slowAnimations } from '../support/animations';
import { horizontalOverflow } from '../support/layout-checks';
import { BUY_BUTTONS, buyButton, checkout, pay, words } from '../support/sales-page';
import { STATES } from '../support/states';
import { expect, test } from '../support/test';

const WINDOWS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const PHONE = WINDOWS.phone;
const SOCIAL = '.footer-social a';
/** What the browser and the app say about downloads that fail. */
const IGNORE_ERRORS = {
  console: [
    /the server responded with a status of|net::ERR_/,
    /^404/,
    /download failed|imported module/,
  ],
};

// A page is checked at its top, where those that are scrolled are no states of their own.
for (const { name, path, actions = [], now, only } of STATES.filter(
  ({ name }) => !name.includes(', scrolled'),
))
  test(`${name} is accessible`, async ({ demo, visit }) => {
    const [viewport, ...others] = only === undefined ? Object.values(WINDOWS) : [WINDOWS[only]];
    const { page } = await visit(path, {
      ...IGNORE_ERRORS,
      ...(viewport && { viewport }),
      waitForHydration: !path.startsWith('/forms/'),
      ...(now && { now }),
    });
    for (const action of actions) await action({ page, origin: demo.url });
    await expectAccessible(page);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    for (const other of others) {
      await page.setViewportSize(other);
      await expectAccessible(page);
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    }
  });

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

for (const [name, path, actions, animations] of APPEARING)
  test(`${name} can be read while it appears`, async ({ demo, visit }) => {
    const { page } = await visit(path, {
      ...IGNORE_ERRORS,
      viewport: PHONE,
      motion: true,
    });
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

test("the page around Stripe's form is accessible", async ({ stripe, visit }) => {
  const { page } = await visit('/initiation', { ...IGNORE_ERRORS, stripe });
  await buyButton(page).click();
  await expect(pay(page)).toBeVisible();
  await expect(checkout(page).getByRole('status')).toHaveText(words.checkoutReady);
  await expectAccessible(page);
});

for (const label of BUY_BUTTONS)
  test(`the checkout of “${label}” fits every width`, async ({ visit }) => {
    const { page } = await visit('/initiation');
    await buyButton(page, label).click();
    await page.getByRole('radio').first().waitFor();
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await horizontalOverflow(page), `at ${width}`).toBe(0);
    }
  });

for (const [motion, moving] of [
  [true, 5],
  [false, 0],
] as const)
  test(`with motion ${motion}, ${moving} placeholders are animated`, async ({ visit }) => {
    const { page } = await visit('/initiation', {
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
  });
