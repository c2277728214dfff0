// Tests of the states of pages after actions of a visitor (tests/support/states.ts): axe (WCAG 2.2 A and AA), layout,
// preferences and longer words at two widths; legibility during animations. templates.test.ts checks pages as they are
// opened.

import type { Page } from '@playwright/test';
import { accessibilityFaults, expectAccessible } from '../support/accessibility';
import * as act from '../support/actions';
import { isComplete } from '../support/complete';
import { misfits, misfitsBothWays } from '../support/layout-checks';
import { DESKTOP, PHONE } from '../support/page-checks';
import { dialogsOf } from '../support/pages';
import { buyButton, checkout, pay, words } from '../support/sales-page';
import { SEQUENCES, type Sequence } from '../support/states';
import { expect, test, type VisitOptions } from '../support/test';
import { translate } from '../support/translator';
import {
  animatedElements,
  emulateReducedTransparency,
  translucentElements,
} from '../support/user-preferences';

/** Console messages of the browser and the app about failed downloads. */
const ERRORS: VisitOptions = {
  console: [
    /the server responded with a status of|net::ERR_/,
    /^404/,
    /download failed|imported module/,
    // The accessibility checker reads style sheets, which fails while the browser is offline.
    /^Couldn't load preload assets/,
  ],
};

async function expectGood(page: Page, only: Sequence['only']): Promise<void> {
  const sizes = only === undefined ? [DESKTOP, PHONE] : [only === 'phone' ? PHONE : DESKTOP];
  // An action may have opened another document, which changes during hydration.
  await page.waitForFunction(isComplete);
  expect.soft(await animatedElements(page)).toEqual([]);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    expect.soft(await misfits(page), `at ${size.width}`).toEqual([]);
  }
}

for (const { states, path, only, translated } of SEQUENCES.filter(({ variant }) => !variant))
  test(`${states.map(({ name }) => name).join('; ')}: accessible, and fits`, async ({
    demo,
    visit,
  }) => {
    const { page } = await visit(path, {
      ...ERRORS,
      viewport: only === 'phone' ? PHONE : DESKTOP,
    });
    for (const { name, actions } of states)
      await test.step(name, async () => {
        for (const action of actions) await action({ page, origin: demo.url });
        await expectGood(page, only);
      });
    if (translated)
      await test.step('longer words fit the narrowest phone in both directions', async () => {
        await translate(page);
        expect.soft(await misfitsBothWays(page)).toEqual([]);
      });
    await emulateReducedTransparency(page);
    expect(await translucentElements(page)).toEqual([]);
  });

test('with payments disabled, and if an order cannot be looked up', async ({ disabled, visit }) => {
  const { page } = await visit(`${disabled.url}/initiation`, ERRORS);
  await act.buyWithCheckoutDisabled({ page, origin: disabled.url });
  await expectGood(page, undefined);
  await page.goto(`${disabled.url}/initiation/welcome?session_id=cs_test_12345678`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectGood(page, undefined);
});

test("the page around Stripe's form is accessible", async ({ stripe, visit }) => {
  const { page } = await visit('/initiation', { ...ERRORS, stripe });
  await buyButton(page).click();
  await expect(pay(page)).toBeVisible();
  await expect(checkout(page).getByRole('status')).toHaveText(words.checkoutReady);
  await expectAccessible(page);
});

/** Stops the animation clock, so that each animation stays at its start until its time is set. */
async function haltAnimations(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
}

/** Sets every animation that ends to a time in milliseconds, or to a share of its length; returns their number. */
function setAnimations(page: Page, time: { ms: number } | { share: number }): Promise<number> {
  return page.evaluate((at) => {
    const animations = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations === 1);
    for (const animation of animations) {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      const isScrollDriven = endTime instanceof CSSUnitValue;
      const end = isScrollDriven ? endTime.value : Number(endTime);
      animation.pause();
      if ('share' in at)
        animation.currentTime = isScrollDriven ? CSS.percent(end * at.share) : end * at.share;
      else if (!isScrollDriven) animation.currentTime = Math.min(end, at.ms);
    }
    return animations.length;
  }, time);
}

const opacityOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      let opacity = 1;
      for (let around: Element | null = element; around; around = around.parentElement)
        opacity *= Number(getComputedStyle(around).opacity);
      return opacity;
    });

/** Milliseconds after a press at which its response must be visible. */
const RESPONSE = 100;

const pressWaitlist = act.pressButton(dialogsOf('/events')[0]?.label ?? '');
for (const [name, path, action, response] of [
  ['the menu', '/', act.openMenu, '.nav-menu:popover-open .nav-link'],
  ['a dialog', '/events', pressWaitlist, 'dialog[open] h2'],
  ['the checkout', '/initiation', act.pressBuyButton(0), '.checkout .checkout-skeleton'],
] as const)
  test(`${name} is visible a tenth of a second after the press, and legible while it appears`, async ({
    demo,
    visit,
  }) => {
    const { page } = await visit(path, {
      ...ERRORS,
      ...{ viewport: PHONE, motion: true, unanswered: /create-initiation-checkout/ },
    });
    await haltAnimations(page);
    await action({ page, origin: demo.url });
    await page.locator(response).first().waitFor({ state: 'attached' });
    expect(await setAnimations(page, { ms: RESPONSE })).toBeGreaterThan(0);
    expect(await opacityOf(page, response)).toBeGreaterThan(0.2);
    await setAnimations(page, { share: 0.25 });
    await expectAccessible(page);
  });

for (const path of ['/', '/initiation', '/contact'])
  test(`content that scrolls into view on ${path} is legible while it appears`, async ({
    visit,
  }) => {
    const { page } = await visit(path, { ...ERRORS, viewport: PHONE, motion: true });
    expect(await setAnimations(page, { share: 0.25 })).toBeGreaterThan(1);
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

test('a pressed button moves with the pointer down', async ({ visit }) => {
  const { page } = await visit('/', { viewport: PHONE });
  const button = page.locator('.button-luxury').first();
  await button.hover();
  await expect(button).toHaveCSS('translate', 'none');
  await page.mouse.down();
  await expect(button).toHaveCSS('translate', '0px 1px');
  await page.mouse.up();
});

test('low contrast is found: over a picture, where axe cannot determine it, and over a hairline', async ({
  visit,
}) => {
  const { page } = await visit('/');
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.hero-text, .button-outline { color: rgb(180 160 140) }');
    document.adoptedStyleSheets = [sheet];
  });
  const faults = (await accessibilityFaults(page)).join('\n');
  expect(faults).toMatch(/color-contrast: .* instead of 3: /);
  // The line under the text of the button is hidden for axe.
  expect(faults).toMatch(/color-contrast: .*button.*insufficient color contrast/);
});
