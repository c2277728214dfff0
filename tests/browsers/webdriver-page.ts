// A WebDriver page: finds elements by selector and accessible name, and waits for conditions.

import { By, error, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { isHydrated } from '../support/hydrated';
import { type Browser, type BrowserOptions, launchFirefox, launchWebKit } from './launch';

export const PHONE = [390, 844] as const;
export const DESKTOP = [1440, 900] as const;

/** Longest wait for a condition, in milliseconds. */
const TIMEOUT = 20_000;

/** WebKitGTK is built without web manifests and warns about the manifest-src directive. */
const IGNORED = /Unrecognized Content-Security-Policy directive 'manifest-src'/;

const BROWSERS = [
  ['Firefox', launchFirefox],
  ['WebKit', launchWebKit],
] as const;

/** Declares tests once for each browser, which stays open for all of them. */
export function inEachBrowser(
  options: BrowserOptions,
  declare: (page: WebDriverPage) => void,
): void {
  describe.each(BROWSERS)('%s', (_, launch) => {
    const page = new WebDriverPage(options);
    beforeAll(async () => page.attach(await launch(options)));
    afterAll(() => page.close());
    afterEach(async () => {
      await page.waitForResources();
      page.expectNoMessages();
    });
    declare(page);
  });
}

export class WebDriverPage {
  private readonly options: BrowserOptions;
  private browser: Browser | undefined;

  constructor(options: BrowserOptions) {
    this.options = options;
  }

  attach(browser: Browser): void {
    this.browser = browser;
  }

  async close(): Promise<void> {
    await this.browser?.close();
  }

  get driver(): WebDriver {
    return this.launched.driver;
  }

  get proxy(): Browser['proxy'] {
    return this.launched.proxy;
  }

  /** Opens a URL in a viewport of this size; with JavaScript it waits for hydration. */
  async open(url: string, [width, height]: readonly [number, number] = DESKTOP): Promise<void> {
    await this.driver.switchTo().defaultContent();
    await this.launched.resize(width, height);
    await this.driver.get(url);
    await this.hydrated();
  }

  /** Waits for hydration; form pages have no script. */
  async hydrated(): Promise<void> {
    if (!this.options.javaScript) return;
    await this.until('the page is hydrated', () =>
      this.run<boolean>(`
        const isStatic = document.querySelector('script[type="module"]') === null;
        return isStatic || (${isHydrated})();`),
    );
  }

  /** The first visible element that matches the selector, and the accessible name if given. */
  async find(css: string, name?: string): Promise<WebElement> {
    let found: WebElement | undefined;
    await this.until(`there is ${css}${name === undefined ? '' : ` called ${name}`}`, async () => {
      for (const element of await this.driver.findElements(By.css(css))) {
        if (!(await element.isDisplayed())) continue;
        if (name !== undefined && !hasName(await element.getAccessibleName(), name)) continue;
        found = element;
        return true;
      }
      return false;
    });
    return found as WebElement;
  }

  /** Asserts that no matching element is visible. */
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

  /** Asserts the texts of all matching elements. */
  async expectTexts(css: string, texts: string[]): Promise<void> {
    await expect
      .poll(() => this.texts(css), { timeout: TIMEOUT, message: css })
      .toEqual(texts.map(normalizeSpace));
  }

  async texts(css: string): Promise<string[]> {
    const found = await this.run<string[]>(
      'return [...document.querySelectorAll(arguments[0])].map((element) => element.textContent)',
      css,
    );
    return found.map(normalizeSpace);
  }

  run<Result>(script: string, ...args: unknown[]): Promise<Result> {
    return this.driver.executeScript<Result>(script, ...args);
  }

  /** Waits for a condition; errors of a page that is being replaced are retried. */
  async until(what: string, condition: () => Promise<boolean>): Promise<void> {
    const attempt = () =>
      condition().catch((reason: unknown) => {
        if (reason instanceof error.StaleElementReferenceError) return false;
        if (reason instanceof error.JavascriptError) return false;
        throw reason;
      });
    await this.driver.wait(attempt, TIMEOUT, `Timed out waiting until ${what}.`);
  }

  /** Waits for pending resources: WebKit logs styles and images of a page that is left as errors. */
  async waitForResources(): Promise<void> {
    await this.driver.switchTo().defaultContent();
    await this.until('the styles and the first image have loaded', () =>
      this.run<boolean>(`
        const styles = document.querySelectorAll('link[rel="stylesheet"]:not([disabled])');
        const pictures = document.querySelectorAll('img[fetchpriority="high"]');
        return [...styles].every(({ sheet }) => sheet !== null) && [...pictures].every((picture) =>
          picture.complete || picture.getBoundingClientRect().bottom < 0);`),
    );
  }

  /** Asserts that there were no console messages and no blocked requests. */
  expectNoMessages(): void {
    const consoleMessages = this.proxy.consoleMessages
      .splice(0)
      .filter((text) => !IGNORED.test(text));
    const blocked = this.proxy.blocked.splice(0);
    expect({ consoleMessages, blocked }).toEqual({ consoleMessages: [], blocked: [] });
  }

  private get launched(): Browser {
    if (this.browser === undefined) throw new Error('The browser is not open.');
    return this.browser;
  }
}

export { Key };

const normalizeSpace = (text: string) => text.replace(/\s+/g, ' ').trim();

/** WebKit reports accessible names after text-transform, so the comparison ignores case. */
const hasName = (accessibleName: string, name: string) =>
  accessibleName.toLowerCase() === name.toLowerCase();
