// A visitor with another browser than Chromium: finds her way by the names that controls have, and waits for what she expects.

import { By, error, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { isAlive } from '../support/alive';
import { type Browser, openFirefox, openWebKit, type Wishes } from './browser';

export const PHONE = [390, 844] as const;
export const DESK = [1440, 900] as const;

/** Longest wait for anything that a page does, in milliseconds. */
const PATIENCE = 20_000;

/** WebKitGTK is built without web manifests, and says at each policy that it does not know their directive. */
const OF_NO_CONCERN = /Unrecognized Content-Security-Policy directive 'manifest-src'/;

const BROWSERS = [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const;

/** Declares the journeys once for each browser, which stays open for all of them. */
export function inEachBrowser(wishes: Wishes, journeys: (visitor: Visitor) => void): void {
  describe.each(BROWSERS)('%s', (_, open) => {
    const visitor = new Visitor(wishes);
    beforeAll(async () => visitor.arrive(await open(wishes)));
    afterAll(() => visitor.leave());
    afterEach(async () => {
      await visitor.rest();
      visitor.expectQuiet();
    });
    journeys(visitor);
  });
}

export class Visitor {
  private readonly wishes: Wishes;
  private browser: Browser | undefined;

  constructor(wishes: Wishes) {
    this.wishes = wishes;
  }

  arrive(browser: Browser): void {
    this.browser = browser;
  }

  async leave(): Promise<void> {
    await this.browser?.close();
  }

  get driver(): WebDriver {
    return this.present.driver;
  }

  get door(): Browser['door'] {
    return this.present.door;
  }

  /** Opens an address in a window of this size; with JavaScript it waits until React has taken over. */
  async open(url: string, [width, height]: readonly [number, number] = DESK): Promise<void> {
    await this.driver.switchTo().defaultContent();
    await this.present.resize(width, height);
    await this.driver.get(url);
    await this.alive();
  }

  /** A page with a script is only itself when React has taken it over; a form has none. */
  async alive(): Promise<void> {
    if (!this.wishes.javaScript) return;
    await this.until('the page comes to life', () =>
      this.run<boolean>(`
        const still = document.querySelector('script[type="module"]') === null;
        return still || (${isAlive})();`),
    );
  }

  /** The first visible element of this kind, and of this name where one is given. */
  async find(css: string, name?: string): Promise<WebElement> {
    let found: WebElement | undefined;
    await this.until(`there is ${css}${name === undefined ? '' : ` called ${name}`}`, async () => {
      for (const element of await this.driver.findElements(By.css(css))) {
        if (!(await element.isDisplayed())) continue;
        if (name !== undefined && !isCalled(await element.getAccessibleName(), name)) continue;
        found = element;
        return true;
      }
      return false;
    });
    return found as WebElement;
  }

  /** Nothing of this kind can be seen. */
  async expectGone(css: string): Promise<void> {
    await this.until(`${css} is gone`, async () => {
      for (const element of await this.driver.findElements(By.css(css)))
        if (await element.isDisplayed()) return false;
      return true;
    });
  }

  async press(...keys: string[]): Promise<void> {
    await this.driver
      .actions()
      .sendKeys(...keys)
      .perform();
  }

  async expectFocus(css: string): Promise<void> {
    await this.until(`the focus is on ${css}`, () =>
      this.run<boolean>('return document.activeElement.matches(arguments[0])', css),
    );
  }

  async expectUrl(url: string | RegExp): Promise<void> {
    await this.until(`the address is ${url}`, async () => {
      const now = await this.driver.getCurrentUrl();
      return typeof url === 'string' ? now === url : url.test(now);
    });
  }

  /** The texts of all elements of this kind become these. */
  async expectTexts(css: string, texts: string[]): Promise<void> {
    await expect
      .poll(() => this.texts(css), { timeout: PATIENCE, message: css })
      .toEqual(texts.map(plain));
  }

  async texts(css: string): Promise<string[]> {
    const found = await this.run<string[]>(
      'return [...document.querySelectorAll(arguments[0])].map((element) => element.textContent)',
      css,
    );
    return found.map(plain);
  }

  run<Result>(script: string, ...given: unknown[]): Promise<Result> {
    return this.driver.executeScript<Result>(script, ...given);
  }

  /** Waits until something is so; a page that changes meanwhile is looked at again. */
  async until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const look = () =>
      isSo().catch((reason: unknown) => {
        if (reason instanceof error.StaleElementReferenceError) return false;
        if (reason instanceof error.JavascriptError) return false;
        throw reason;
      });
    await this.driver.wait(look, PATIENCE, `It never came true that ${what}.`);
  }

  /** Waits for what is still on its way: WebKit calls the styles and pictures of a page that is left not loaded. */
  async rest(): Promise<void> {
    await this.driver.switchTo().defaultContent();
    await this.until('the styles and the first picture are there', () =>
      this.run<boolean>(`
        const styles = document.querySelectorAll('link[rel="stylesheet"]:not([disabled])');
        const pictures = document.querySelectorAll('img[fetchpriority="high"]');
        return [...styles].every(({ sheet }) => sheet !== null) && [...pictures].every((picture) =>
          picture.complete || picture.getBoundingClientRect().bottom < 0);`),
    );
  }

  /** Nothing has been said on the console, and nobody outside of the shop was asked. */
  expectQuiet(): void {
    const heard = this.door.heard.splice(0).filter((text) => !OF_NO_CONCERN.test(text));
    const strangers = this.door.strangers.splice(0);
    expect({ heard, strangers }).toEqual({ heard: [], strangers: [] });
  }

  private get present(): Browser {
    if (this.browser === undefined) throw new Error('The browser is not open.');
    return this.browser;
  }
}

export { Key };

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** WebKit names controls as their letters look, so that small and capital ones are the same here. */
const isCalled = (own: string, name: string) => own.toLowerCase() === name.toLowerCase();
