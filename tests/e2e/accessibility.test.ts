// Every page and every state as axe reads it (WCAG 2.2 A and AA), and as narrow and wide windows show it.

import * as core from '../../app/src/core/core';
import { dialogsOf, pagesOf } from '../gallery/pages.mjs';
import { statesOf } from '../gallery/states.mjs';
import { expectAccessible } from '../support/accessibility';
import { BUY_BUTTONS, buyButton, checkout, pay, words } from '../support/sales-page';
import { expect, test } from '../support/test';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const QUIET = { console: [/the server responded with a status of|ERR_FAILED/, /^404/] };

const PAGES = [
  '/',
  '/initiation',
  '/initiation/welcome',
  '/initiation/demo',
  '/about',
  '/no-such-room',
];

test.for(pagesOf(core))(
  '$name can be used by everybody',
  async ({ path, enter, shop, hands = [] }, { demo, closed, visit }) => {
    const origin = (shop === 'closed' ? closed : demo).url;
    const start = `${origin}${shop === 'closed' ? '/initiation' : (enter ?? path)}`;
    // A form's page never comes to life.
    const still = path.startsWith('/forms/');
    const { page, alive } = await visit(start, { ...QUIET, window: DESK, hydrated: !still });
    for (const hand of hands) await hand({ page, origin });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // A hand may have led to another document.
    if (still) await page.waitForLoadState();
    else await alive();
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await expectAccessible(page);
  },
);

/** States that a visitor meets on a screen; the menu, which is for small ones, at one width alone. */
const STATES = statesOf(dialogsOf(core)).flatMap(({ at, ...state }) => {
  const windows = [DESK, PHONE].filter(({ width }) => at.some((window) => window.width === width));
  return windows.includes(PHONE) ? [{ ...state, windows }] : [];
});

test.for(STATES)(
  '$see can be used by everybody',
  async ({ on, before = [], does = [], moment, windows }, { demo, visit }) => {
    const [window = PHONE, ...others] = windows;
    const still = on.startsWith('/forms/');
    const { page } = await visit(demo.url + on, {
      ...QUIET,
      window,
      hydrated: !still,
      ...(moment && { now: moment }),
    });
    for (const hand of [...before, ...does]) await hand({ page, origin: demo.url });
    await expectAccessible(page);
    for (const other of others) {
      await page.setViewportSize(other);
      await expectAccessible(page);
    }
  },
);

test('words that fade into a drawn ground are found, though axe cannot tell', async ({
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

test("around Stripe's form, too", async ({ till, stripe, visit }) => {
  const { page } = await visit(`${till.url}/initiation`, { ...QUIET, stripe });
  await buyButton(page).click();
  await expect(pay(page)).toBeVisible();
  await expect(checkout(page).getByRole('status')).toHaveText(words.checkoutReady);
  await expectAccessible(page);
});

test.for([320, 390, 768, 1440])(
  'nothing runs out of the page at %i',
  async (width, { demo, visit }) => {
    const { page, alive } = await visit(demo.url, { ...QUIET, window: { width, height: 800 } });
    for (const path of PAGES) {
      await page.goto(`${demo.url}${path}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
    }
    await page.goto(`${demo.url}/initiation`);
    await alive();
    for (const label of BUY_BUTTONS) {
      await buyButton(page, label).click();
      await page.getByRole('radio').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), label).toBe(width);
    }
  },
);

test.for([
  [true, 5],
  [false, 0],
] as const)(
  'with motion %s, %i placeholders shimmer',
  async ([motion, moving], { demo, visit }) => {
    const { page } = await visit(`${demo.url}/initiation`, {
      motion,
      lost: /create-initiation-checkout/,
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
