// What is touched answers at once: the next thing that the screen shows is the answer, whatever is fetched for it.

import type { Page } from 'playwright-core';
import { expect, test } from '../support/test';

const PHONE = { width: 390, height: 844 };

/** How soon an answer must be seen, in milliseconds. */
const SOON = 100;

/** Presses what a selector names; tells how much of the other one is seen a tenth of a second later, from 0 to 1. */
function answered(page: Page, pressed: string, answer: string): Promise<number> {
  return page.evaluate(
    async ({ pressed, answer, soon }) => {
      document.querySelector<HTMLElement>(pressed)?.click();
      await new Promise(requestAnimationFrame);
      const shown = document.querySelector(answer);
      if (!shown?.checkVisibility({ visibilityProperty: true })) return 0;
      // Whatever comes slowly is looked at as it is then, however slow this machine.
      for (const animation of document.getAnimations()) {
        if (animation.timeline !== document.timeline) continue;
        animation.pause();
        animation.currentTime = soon;
      }
      let seen = 1;
      for (let around: Element | null = shown; around; around = around.parentElement)
        seen *= Number(getComputedStyle(around).opacity);
      return seen;
    },
    { pressed, answer, soon: SOON },
  );
}

test.for([
  ['the menu', '/', '.menu-toggle', '.menu:popover-open .menu-link'],
  ['a dialog', '/events', 'main [aria-haspopup="dialog"]', 'dialog[open] h2'],
  ['the checkout', '/initiation', 'form.buy button', '.checkout .checkout-skeleton'],
] as const)('%s', async ([, path, pressed, answer], { demo, visit }) => {
  const { page } = await visit(demo.url + path, {
    window: PHONE,
    motion: true,
    lost: /framed=1|create-initiation-checkout/,
  });
  expect(await answered(page, pressed, answer)).toBeGreaterThan(0.2);
});

test('a button is pressed in the frame after the finger has come down', async ({ demo, visit }) => {
  const { page } = await visit(demo.url, { window: PHONE });
  const button = page.locator('.button-luxury').first();
  await button.hover();
  const lifted = () => button.evaluate((element) => getComputedStyle(element).translate);
  expect(await lifted()).toBe('none');
  await page.mouse.down();
  expect(await lifted()).toBe('0px 1px');
  await page.mouse.up();
});
