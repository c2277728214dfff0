// A browser context and its page. Visits use one after another where they can: a new context, with a renderer process of
// its own, costs more than opening a page of the site. Whatever a visit may have changed is reset after it.

import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { keepWindowSmall, windowSession } from './window';

/** `TRACE=full`: traces show the page before and after each action, which costs time on every action of every test. */
const FULL_TRACE = process.env['TRACE'] === 'full';

/**
 * A small file of the checkout server. It has the site's `Cross-Origin-Opener-Policy`, so the renderer process is kept.
 * The development server has none: it sends a page.
 */
const SMALL_FILE = '/robots.txt';

/** The events of a page that tests listen to. */
const EVENTS = ['console', 'pageerror', 'popup', 'request', 'requestfailed', 'response'];

/** What stays in a context until it is closed. */
const PERMANENT = ['addInitScript', 'exposeBinding', 'exposeFunction'];
const PERMANENT_OF_CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'];

export interface TabOptions {
  javaScript: boolean;
  deviceScaleFactor: number;
  /** Fixed time of the browser's clock. */
  now: string | undefined;
}

/** What can be changed in an open page. */
export interface PageOptions {
  viewport: { width: number; height: number };
  forcedColors: 'active' | 'none';
  reducedMotion: 'reduce' | 'no-preference';
}

/** By options, the tabs that no visit uses at the moment. */
const idleTabs = new WeakMap<Browser, Map<string, Tab>>();

export class Tab {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Sessions that the visit has opened. */
  private readonly sessions: CDPSession[] = [];
  /** Where the tab is kept for another visit; undefined in a tab of one visit. */
  private pool: { tabs: Map<string, Tab>; key: string } | undefined;

  private constructor(page: Page) {
    this.page = page;
    this.context = page.context();
  }

  /** Opens a new context for one visit. `before` prepares it before its page opens. */
  static async open(
    browser: Browser,
    { javaScript, deviceScaleFactor, now }: TabOptions,
    pageOptions: PageOptions,
    before?: (context: BrowserContext) => Promise<unknown>,
  ): Promise<Tab> {
    const context = await browser.newContext({
      ...pageOptions,
      javaScriptEnabled: javaScript,
      deviceScaleFactor,
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(15_000);
    await context.tracing.start({ screenshots: FULL_TRACE, snapshots: FULL_TRACE });
    await before?.(context);
    if (now !== undefined) await context.clock.setFixedTime(now);
    const page = await context.newPage();
    // Opened before sessions of visits are recorded: it is kept with the tab.
    await windowSession(page);
    // A full trace has pictures of the window.
    if (!FULL_TRACE) await keepWindowSmall(page, deviceScaleFactor);
    return new Tab(page);
  }

  /** Returns the tab that an earlier visit with these options has left, or else opens one. */
  static async reuse(
    browser: Browser,
    options: TabOptions,
    pageOptions: PageOptions,
  ): Promise<Tab> {
    const tabs = idleTabs.get(browser) ?? new Map<string, Tab>();
    idleTabs.set(browser, tabs);
    const key = JSON.stringify(options);
    const idle = tabs.get(key);
    if (idle !== undefined) {
      tabs.delete(key);
      await idle.context.tracing.startChunk();
      await idle.page.setViewportSize(pageOptions.viewport);
      const { forcedColors, reducedMotion } = pageOptions;
      await idle.page.emulateMedia({ media: null, colorScheme: null, forcedColors, reducedMotion });
      return idle;
    }
    const tab = await Tab.open(browser, options, pageOptions);
    tab.rejectPermanentChanges();
    tab.pool = { tabs, key };
    return tab;
  }

  /** Ends the trace, and writes it into `path` when there is one. */
  async endTrace(path?: string): Promise<void> {
    await this.context.tracing.stopChunk(path === undefined ? {} : { path });
  }

  /** After a visit to `origin`: resets the tab for another one; closes it when it is not to be reused. */
  async leave(origin: string): Promise<void> {
    const { pool } = this;
    const vacant = pool !== undefined && !pool.tabs.has(pool.key);
    if (vacant && (await this.reset(origin))) pool.tabs.set(pool.key, this);
    else await this.close();
  }

  async close(): Promise<void> {
    // A handler that is still waiting for its response needs none.
    await this.context.unrouteAll({ behavior: 'ignoreErrors' });
    // Playwright keeps the files of a trace until it is stopped.
    await this.context.tracing.stop();
    await this.context.close();
  }

  /** Returns false when the page or its server does not answer as expected. */
  private async reset(origin: string): Promise<boolean> {
    const { page, context, sessions } = this;
    for (const event of EVENTS) page.removeAllListeners(event);
    context.removeAllListeners('request');
    try {
      // What was emulated by a session ends with it.
      for (const opened of sessions.splice(0)) await opened.detach().catch(() => undefined);
      for (const other of context.pages()) if (other !== page) await other.close();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.setOffline(false);
      const answer = await page.goto(origin + SMALL_FILE);
      if (answer?.headers()['content-type']?.startsWith('text/plain') !== true) return false;
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await context.clearCookies();
      await context.clearPermissions();
      await page.mouse.move(0, 0);
      await (await windowSession(page)).send('Page.resetNavigationHistory');
      return true;
    } catch {
      return false;
    }
  }

  /** What the next visit would find fails the test; sessions of the developer tools are ended after the visit. */
  private rejectPermanentChanges(): void {
    const { page, context, sessions } = this;
    const reject = (target: object, methods: readonly string[]) => {
      for (const method of methods)
        Reflect.set(target, method, () => {
          throw new Error(`${method} changes the tab for later tests: open it with ownContext.`);
        });
    };
    reject(page, PERMANENT);
    reject(context, PERMANENT);
    reject(context.clock, PERMANENT_OF_CLOCK);
    const open = context.newCDPSession.bind(context);
    context.newCDPSession = async (target) => {
      const session = await open(target);
      sessions.push(session);
      return session;
    };
  }
}
