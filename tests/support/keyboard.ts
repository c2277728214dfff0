// Moves through a page by keyboard, and asserts that each focused element is visible and shows its focus.

import type { Frame, Page } from '@playwright/test';
import { expect } from './test';

/** Maximum number of tab stops to try; no page has as many. */
const MAX_TAB_STOPS = 160;

interface FocusedElement {
  role: string;
  name: string;
  /** Why the focus is not visible; empty if it is visible. */
  problem: string;
}

export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(key: string, times = 1): Promise<void> {
    for (let press = 0; press < times; press += 1) await this.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Tabs to the element with this accessible name; asserts that every element on the way shows its focus. */
  async tabTo(name: string | RegExp, key = 'Tab'): Promise<void> {
    const passed: string[] = [];
    for (let press = 0; press < MAX_TAB_STOPS; press += 1) {
      await this.press(key);
      const stop = await this.#focused();
      expect(stop.problem, `${stop.role} “${stop.name}”`).toBe('');
      if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) return;
      passed.push(stop.name);
    }
    throw new Error(`${name} was not reached. On the way: ${passed.slice(0, 40).join(' · ')}`);
  }

  async activate(name: string | RegExp): Promise<void> {
    await this.tabTo(name);
    await this.press('Enter');
  }

  /**
   * Returns the focused element of the page or of one of its iframes. The focus reaches a cross-origin iframe slightly
   * after the key press; until then nothing is focused, which is not a tab stop.
   */
  async #focused(): Promise<FocusedElement> {
    let frame: Frame = this.page.mainFrame();
    for (;;) {
      const stop = await frame.evaluate(focusedElement);
      if (stop.role !== 'iframe') {
        const sameOrigin = new URL(frame.url()).origin === new URL(this.page.url()).origin;
        // The focus style of Stripe's form is Stripe's, so it is not checked.
        return sameOrigin ? stop : { ...stop, problem: '' };
      }
      const focused = await frame.evaluateHandle(() => document.activeElement);
      frame = (await focused.asElement()?.contentFrame()) ?? frame;
      await frame.waitForFunction(() => document.activeElement !== document.body);
    }
  }
}

/** Runs in the page: describes the focused element. */
function focusedElement(): FocusedElement {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return { role: 'window', name: '', problem: '' };
  const labels = 'labels' in focused ? [...((focused.labels as NodeList | null) ?? [])] : [];
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const labelElement = document.getElementById(focused.getAttribute('aria-labelledby') ?? '');
  const name =
    clean(focused.getAttribute('aria-label')) ||
    clean(labelElement?.textContent) ||
    labels.map((label) => clean(label.textContent)).join(' ') ||
    clean(focused instanceof HTMLElement ? focused.innerText : focused.textContent);
  const stop = { role: focused.tagName.toLowerCase(), name, problem: '' };
  // Section headings get the focus from links; they are not controls.
  if (focused.getAttribute('tabindex') === '-1') return stop;

  // Some focus indicators are painted by a parent or child: the card of a link, the label of an option.
  const candidates = [
    focused,
    ...[...focused.children],
    focused.closest('label'),
    focused.parentElement,
  ];
  const hasIndicator = (element: Element | null, pseudo?: string) => {
    if (!element) return false;
    const style = getComputedStyle(element, pseudo);
    // A focused field thickens its bottom border with a box shadow.
    if (element === focused && style.boxShadow !== 'none') return true;
    const { outlineStyle, outlineWidth, outlineColor } = style;
    return (
      outlineStyle !== 'none' &&
      Number.parseFloat(outlineWidth) >= 2 &&
      !/, 0\)$/.test(outlineColor)
    );
  };
  if (!candidates.some((element) => hasIndicator(element) || hasIndicator(element, '::after')))
    stop.problem = `has no focus indicator (${focused.className})`;

  const { left, right, top, bottom, width, height } = focused.getBoundingClientRect();
  if (width < 2 || height < 2) stop.problem = 'has no size';
  else if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth)
    stop.problem = `is outside of the viewport at ${Math.round(left)}, ${Math.round(top)}`;
  const middle = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
  const covering = document
    .elementFromPoint((left + right) / 2, middle)
    ?.closest('.nav-bar, .buy-bar');
  if (!stop.problem && covering && !covering.contains(focused))
    stop.problem = `is covered by ${covering.className}`;
  return stop;
}
