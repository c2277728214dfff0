// axe on the states of pages (WCAG 2.2 A and AA; every-page.test.ts checks the pages), horizontal overflow, and
// reduced motion of the checkout placeholders.

import * as core from '../../app/src/core/core';
import { dialogsOf } from '../gallery/pages.mjs';
import { statesOf } from '../gallery/states.mjs';
import { expectAccessible } from '../support/accessibility';
import { BUY_BUTTONS, buyButton, checkout, pay, words } from '../support/sales-page';
import { expect, test } from '../support/test';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const IGNORE_ERRORS = { console: [/the server responded with a status of|ERR_FAILED/, /^404/] };

const PAGES = [
  '/',
  '/initiation',
  '/initiation/welcome',
  '/initiation/demo',
  '/about',
  '/no-such-room',
];

/**
 * The gallery's states that have a phone-sized window; the menu, which only small screens have, in that window alone.
 */
const STATES = statesOf(dialogsOf(core)).flatMap(({ viewports: all, ...state }) => {
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
    for (const other of others) {
      await page.setViewportSize(other);
      await expectAccessible(page);
    }
  },
);

test('low contrast over a gradient, which axe cannot determine, is found', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(demo.url);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.button-outline { color: rgb(200 180 160) }');
    document.adoptedStyleSheets = [sheet];
  });
  await expect(expectAccessible(page)).rejects.toThrow(/instead of 4.5/);
});

test("the page around Stripe's form is accessible", async ({ stripeServer, stripe, visit }) => {
  const { page } = await visit(`${stripeServer.url}/initiation`, { ...IGNORE_ERRORS, stripe });
  await buyButton(page).click();
  await expect(pay(page)).toBeVisible();
  await expect(checkout(page).getByRole('status')).toHaveText(words.checkoutReady);
  await expectAccessible(page);
});

test('pages have no horizontal overflow at any width', async ({ demo, visit }) => {
  const { page, hydrated } = await visit(demo.url, IGNORE_ERRORS);
  const expectNoOverflow = async (what: string) => {
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const found = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(found, `${what} at ${width}`).toBe(width);
    }
  };
  for (const path of PAGES) {
    await page.goto(`${demo.url}${path}`);
    await expectNoOverflow(path);
  }
  await page.goto(`${demo.url}/initiation`);
  await hydrated();
  for (const label of BUY_BUTTONS) {
    await buyButton(page, label).click();
    await page.getByRole('radio').first().waitFor();
    await expectNoOverflow(label);
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
