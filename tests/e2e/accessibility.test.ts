// The pages as axe reads them (WCAG 2.2 A and AA), and as narrow and wide windows show them.

import { expectAccessible } from '../support/accessibility';
import { BUY_BUTTONS, buyButton, checkout, pay, tryAgain, words } from '../support/sales-page';
import { expect, test } from '../support/test';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const WINDOWS = [PHONE, DESK];
const QUIET = { console: [/the server responded with a status of/, /^404/] };

const PAGES = [
  '/',
  '/initiation',
  '/initiation/welcome',
  '/initiation/demo',
  '/about',
  '/no-such-room',
];

for (const window of WINDOWS) {
  test.for(PAGES)(
    `%s can be used by everybody at ${window.width}`,
    async (path, { demo, visit }) => {
      const { page } = await visit(`${demo.url}${path}`, { ...QUIET, window });
      await expectAccessible(page);
    },
  );

  test.for(BUY_BUTTONS)(
    `the checkout behind %s can be used by everybody at ${window.width}`,
    async (label, { demo, visit }) => {
      const { page } = await visit(`${demo.url}/initiation`, { ...QUIET, window });
      const call = /create-initiation-checkout/;
      await page.route(call, () => undefined, { times: 1 });
      await buyButton(page, label).click();
      await expectAccessible(page);

      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await page.route(call, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
      await buyButton(page, label).click();
      await expect(tryAgain(page)).toBeVisible();
      await expectAccessible(page);

      await tryAgain(page).click();
      await expect(checkout(page).getByRole('radio').first()).toBeVisible();
      await expectAccessible(page);
    },
  );
}

test("around Stripe's form, too", async ({ till, stripe, visit }) => {
  const { page } = await visit(`${till.url}/initiation`, { ...QUIET, stripe });
  await buyButton(page).click();
  await expect(pay(page)).toBeVisible();
  await expect(checkout(page).getByRole('status')).toHaveText(words.checkoutReady);
  await expectAccessible(page);
});

test('the open menu can be used by everybody', async ({ demo, visit }) => {
  const { page } = await visit(demo.url, { ...QUIET, window: PHONE });
  await page.getByRole('button', { name: 'Open menu' }).click();
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
