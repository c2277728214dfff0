// Response time of interactions: the first frame after a press shows the result, whatever still loads.

import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';

const PHONE = { width: 390, height: 844 };

/** Limit for a visible response, in milliseconds. */
const LIMIT = 100;

/** Clicks an element; returns the opacity of the response element a tenth of a second later, from 0 to 1. */
function opacityAfterPress(page: Page, button: string, response: string): Promise<number> {
  return page.evaluate(
    async ({ button, response, limit }) => {
      document.querySelector<HTMLElement>(button)?.click();
      await new Promise(requestAnimationFrame);
      const element = document.querySelector(response);
      if (!element?.checkVisibility({ visibilityProperty: true })) return 0;
      // Animations are set to the time limit, so that the result does not depend on the speed of the machine.
      for (const animation of document.getAnimations()) {
        if (animation.timeline !== document.timeline) continue;
        animation.pause();
        animation.currentTime = limit;
      }
      let opacity = 1;
      for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement)
        opacity *= Number(getComputedStyle(ancestor).opacity);
      return opacity;
    },
    { button, response, limit: LIMIT },
  );
}

for (const [name, path, button, response] of [
  ['the menu', '/', '.nav-toggle', '.nav-menu:popover-open .nav-link'],
  ['a dialog', '/events', 'main [aria-haspopup="dialog"]', 'dialog[open] h2'],
  ['the checkout', '/initiation', 'form.buy-button button', '.checkout .checkout-skeleton'],
] as const)
  test(`${name}`, async ({ visit }) => {
    const { page } = await visit(path, {
      viewport: PHONE,
      motion: true,
      unanswered: /framed=1|create-initiation-checkout/,
    });
    expect(await opacityAfterPress(page, button, response)).toBeGreaterThan(0.2);
  });

test('a pressed button moves in the frame after pointer down', async ({ visit }) => {
  const { page } = await visit('/', { viewport: PHONE });
  const button = page.locator('.button-luxury').first();
  await button.hover();
  const translate = () => button.evaluate((element) => getComputedStyle(element).translate);
  expect(await translate()).toBe('none');
  await page.mouse.down();
  expect(await translate()).toBe('0px 1px');
  await page.mouse.up();
});
