// A visitor who has a keyboard and nothing else: she goes on until she is where she wants to be, and always sees where that is.

import type { Frame, Page } from 'playwright-core';
import { expect } from './test';

/** More stops than any page has. */
const FAR = 160;

/** Longest wait for the focus to arrive in another frame, in milliseconds. */
const ARRIVAL = 10_000;

/** What has the focus, in the document that has it. */
interface Stop {
  role: string;
  name: string;
  /** What is wrong with it for somebody who looks for the focus; empty where she sees it. */
  hidden: string;
}

export class Keys {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses a key, once or several times. */
  async press(key: string, times = 1): Promise<void> {
    for (let press = 0; press < times; press += 1) await this.page.keyboard.press(key);
  }

  write(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Goes on, stop by stop, to what is called so; each stop on the way is seen. */
  async goTo(name: string | RegExp, key = 'Tab'): Promise<void> {
    const passed: string[] = [];
    for (let press = 0; press < FAR; press += 1) {
      await this.press(key);
      const stop = await this.#stop();
      expect(stop.hidden, `${stop.role} “${stop.name}”`).toBe('');
      if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) return;
      passed.push(stop.name);
    }
    throw new Error(`${name} was not reached. On the way: ${passed.slice(0, 40).join(' · ')}`);
  }

  /** Goes on to it and opens it. */
  async enter(name: string | RegExp): Promise<void> {
    await this.goTo(name);
    await this.press('Enter');
  }

  /**
   * The focus may be in the page, or in a frame of it. It goes into a frame of another origin, and
   * out of it, a moment after the key: until it has arrived it is on nothing, and that is no stop.
   */
  async #stop(): Promise<Stop> {
    const main = this.page.mainFrame();
    const until = Date.now() + ARRIVAL;
    let frame: Frame = main;
    while (Date.now() < until) {
      const stop = await frame.evaluate(stopHere);
      const own = new URL(frame.url()).origin === new URL(this.page.url()).origin;
      if (stop.role === 'iframe') {
        const focused = await frame.evaluateHandle(() => document.activeElement);
        frame = (await focused.asElement()?.contentFrame()) ?? frame;
      } else if (own) {
        return stop;
      } else if (stop.role === 'the window') {
        await main.evaluate(() => new Promise(requestAnimationFrame));
        frame = main;
      } else {
        // How somebody else’s form shows its focus is hers to say.
        return { ...stop, hidden: '' };
      }
    }
    throw new Error(`the focus went into ${frame.url()}, and was never found there`);
  }
}

/** Runs in the page. */
function stopHere(): Stop {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return { role: 'the window', name: '', hidden: '' };
  const labels = 'labels' in focused ? [...((focused.labels as NodeList | null) ?? [])] : [];
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const named = document.getElementById(focused.getAttribute('aria-labelledby') ?? '');
  const name =
    clean(focused.getAttribute('aria-label')) ||
    clean(named?.textContent) ||
    labels.map((label) => clean(label.textContent)).join(' ') ||
    clean(focused instanceof HTMLElement ? focused.innerText : focused.textContent);
  const stop = { role: focused.tagName.toLowerCase(), name, hidden: '' };
  // Chapters are read from their heading; they are no controls.
  if (focused.getAttribute('tabindex') === '-1') return stop;

  // Some controls are shown by what surrounds them: a card by its link’s ground, a choice by its label.
  const rings = [
    focused,
    ...[...focused.children],
    focused.closest('label'),
    focused.parentElement,
  ];
  const ringed = (element: Element | null, pseudo?: string) => {
    if (!element) return false;
    const style = getComputedStyle(element, pseudo);
    // A field is a line to write on: in focus the line is drawn thicker.
    if (element === focused && style.boxShadow !== 'none') return true;
    const { outlineStyle, outlineWidth, outlineColor } = style;
    return (
      outlineStyle !== 'none' &&
      Number.parseFloat(outlineWidth) >= 2 &&
      !/, 0\)$/.test(outlineColor)
    );
  };
  if (!rings.some((element) => ringed(element) || ringed(element, '::after')))
    stop.hidden = `has no ring (${focused.className})`;

  const { left, right, top, bottom, width, height } = focused.getBoundingClientRect();
  if (width < 2 || height < 2) stop.hidden = 'has no size';
  else if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth)
    stop.hidden = `stands outside at ${Math.round(left)}, ${Math.round(top)}`;
  const middle = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
  const over = document.elementFromPoint((left + right) / 2, middle)?.closest('.bar');
  if (!stop.hidden && over && !over.contains(focused)) stop.hidden = 'lies under the bar';
  return stop;
}
