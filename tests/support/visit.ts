// One page in a browser context: records the console and the requests of third parties, answers those to Stripe, and
// fails on unexpected ones. A failed test leaves a trace and a picture of each page.

import { join } from 'node:path';
import type {
  Browser,
  BrowserContext,
  ConsoleMessage,
  Page,
  Request,
  Route,
} from 'playwright-core';
import { FAILED_TESTS } from './failed-tests';
import { isHydrated } from './hydrated';
import type { StripeApi } from './stripe/api';
import { fulfillAsStripe, type ScriptLoading } from './stripe/browser-routes';
import { Tab } from './tab';

export interface VisitOptions {
  javaScript?: boolean;
  /** Viewport in CSS pixels. */
  viewport?: { width: number; height: number };
  /** Device pixels for each CSS pixel; 1 by default. */
  deviceScaleFactor?: number;
  /** True to emulate forced colors. */
  forcedColors?: boolean;
  /** Console messages that the test expects; any other warning or error fails it. */
  console?: RegExp[];
  /** Answers requests to Stripe; without it any third-party request fails the test. */
  stripe?: StripeApi;
  script?: ScriptLoading;
  /** Requests of this origin that never get a response. */
  unanswered?: RegExp;
  /** False to inspect the page before or without hydration. */
  waitForHydration?: boolean;
  /** True for no motion preference; the default is `prefers-reduced-motion: reduce`, which makes tests faster. */
  motion?: boolean;
  /** Fixed time of the browser's clock. */
  now?: string;
  /** True to control the browser's clock by hand (`page.clock`). */
  clock?: boolean;
  /** Prepares the browser context, which is a new one, before the first page opens. */
  before?: (context: BrowserContext) => Promise<unknown>;
  /** True for a new browser context: its cache is empty, and its clock can be changed. Implied by `before` and `clock`. */
  ownContext?: boolean;
  /** Another origin that the pages may call. */
  allowedOrigin?: string;
}

/** The test that a visit belongs to. */
export interface TestOfVisit {
  name: string;
  failed: boolean;
}

export class Visit {
  /** URLs of other origins that the page has requested. */
  readonly thirdParties: string[] = [];
  /** Every console warning and error, expected or not. */
  readonly consoleMessages: string[] = [];
  /** Lets Stripe.js load when `script` is `delayed`. */
  releaseScript: () => void = () => undefined;
  private readonly scriptReleased = new Promise<void>((resolve) => {
    this.releaseScript = resolve;
  });
  private readonly problems: string[] = [];
  private kept = false;

  readonly page: Page;
  private readonly tab: Tab;
  private readonly context: BrowserContext;
  private readonly origin: string;
  private readonly options: VisitOptions;

  private constructor(tab: Tab, origin: string, options: VisitOptions) {
    this.tab = tab;
    this.page = tab.page;
    this.context = tab.context;
    this.origin = origin;
    this.options = options;
  }

  /** Opens the URL in a tab without any state of other visits; with JavaScript it waits for hydration. */
  static async open(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
    const { javaScript = true, deviceScaleFactor = 1, now, before } = options;
    const tabOptions = { javaScript, deviceScaleFactor, now };
    const pageOptions = {
      viewport: options.viewport ?? { width: 1280, height: 800 },
      forcedColors: options.forcedColors === true ? ('active' as const) : ('none' as const),
      reducedMotion: options.motion === true ? ('no-preference' as const) : ('reduce' as const),
    };
    const ownContext = options.ownContext ?? (before !== undefined || options.clock === true);
    const tab = ownContext
      ? await Tab.open(browser, tabOptions, pageOptions, before)
      : await Tab.reuse(browser, tabOptions, pageOptions);
    const visit = new Visit(tab, new URL(url).origin, options);
    // Intercepting requests delays each of them, those of the own origin too: only Stripe's are answered here. Without
    // interception the browser finds no other host.
    const allowed = [visit.origin, options.allowedOrigin].filter((origin) => origin !== undefined);
    const thirdParty = new RegExp(`^(?!(?:${allowed.join('|')})/|data:|blob:|about:)`);
    const { stripe } = options;
    if (stripe === undefined)
      tab.context.on('request', (request) => {
        if (thirdParty.test(request.url())) visit.recordThirdParty(request);
      });
    else await tab.context.route(thirdParty, (route) => visit.answerThirdParty(route, stripe));
    // An unhandled route leaves the request pending.
    if (options.unanswered !== undefined)
      await tab.context.route(options.unanswered, () => undefined);
    await visit.openIn(tab.page, url);
    return visit;
  }

  /** Opens a URL in another tab of the same context. */
  readonly newTab = async (url: string): Promise<Page> => {
    const page = await this.context.newPage();
    await this.openIn(page, url);
    return page;
  };

  /** Resolves when React has hydrated the page. */
  readonly hydrated = async (page: Page = this.page): Promise<void> => {
    await page.waitForFunction(isHydrated);
  };

  /**
   * Leaves the tab; throws when anything unexpected happened. `test` is the test that opened the page; when it has
   * failed, what it saw is kept.
   */
  async end(test?: TestOfVisit): Promise<void> {
    const problems = [...this.problems];
    const failed = problems.length > 0 || test?.failed === true;
    if (failed && !this.kept) await this.keepEvidence(test?.name ?? this.page.url());
    if (this.kept) await this.tab.close();
    else {
      await this.tab.endTrace();
      await this.tab.leave(this.origin);
    }
    if (problems.length > 0) throw new Error(problems.join('\n'));
  }

  /** Writes a trace, and a picture of each page, and prints where. A failure to do so does not hide the test's own. */
  async keepEvidence(name: string): Promise<void> {
    this.kept = true;
    const folder = join(FAILED_TESTS, name.replace(/[^\w]+/g, '-').slice(0, 120));
    try {
      const trace = join(folder, 'trace.zip');
      await this.tab.endTrace(trace);
      for (const [index, page] of this.context.pages().entries())
        await page.screenshot({ path: join(folder, `page-${index + 1}.png`), timeout: 5_000 });
      console.error(`Pictures: ${folder}\nTrace: npx playwright show-trace ${trace}`);
    } catch (error) {
      console.error(`Not everything was kept in ${folder}: ${error}`);
    }
  }

  private async openIn(page: Page, url: string): Promise<void> {
    page.on('console', (message) => this.recordConsole(message));
    // The target of a redirect is not routed and fails; opened again it is routed.
    page.on('requestfailed', (request) => {
      if (request.isNavigationRequest() && request.redirectedFrom() !== null)
        void page.goto(request.url()).catch(() => undefined);
    });
    page.on('pageerror', (error) => this.problems.push(`page error: ${error.message}`));
    if (this.options.clock === true) await page.clock.install();
    await page.goto(url, {
      waitUntil: this.options.waitForHydration === false ? 'commit' : 'load',
    });
    if (this.waitsForHydration) await this.hydrated(page);
  }

  private get waitsForHydration(): boolean {
    return (this.options.javaScript ?? true) && (this.options.waitForHydration ?? true);
  }

  private async answerThirdParty(route: Route, stripe: StripeApi): Promise<void> {
    this.thirdParties.push(route.request().url());
    const { script = 'normal' } = this.options;
    if (await fulfillAsStripe(route, script, this.scriptReleased, stripe)) return;
    this.problems.push(`third party: ${route.request().url()}`);
    await route.abort();
  }

  /** A request of a page without Stripe. */
  private recordThirdParty(request: Request): void {
    this.thirdParties.push(request.url());
    this.problems.push(`third party: ${request.url()}`);
  }

  private recordConsole(message: ConsoleMessage): void {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const text = `${message.text()} (${message.location().url})`;
    this.consoleMessages.push(text);
    if (this.options.console?.some((pattern) => pattern.test(text)) === true) return;
    this.problems.push(`console ${message.type()}: ${text}`);
  }
}
