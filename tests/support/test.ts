// Fixtures of the end-to-end tests: servers, the Stripe test double, and visits of pages. An unexpected report of a
// page fails the test: a console message, an error, a third-party request.

import {
  type Browser,
  type BrowserContext,
  test as base,
  expect as baseExpect,
  type ConsoleMessage,
  type Page,
  type Request,
  type Route,
} from '@playwright/test';
import { isComplete } from './complete';
import type { StripeApi } from './stripe/api';
import { fulfillAsStripe, type ScriptLoading } from './stripe/browser-routes';
import {
  buyProgram,
  type StripeTestServer,
  startDemoServer,
  startDisabledServer,
  startStripeServer,
  type TestServer,
} from './test-servers';

export const expect = baseExpect.configure({ timeout: 30_000 });

/**
 * For tests of the desk and the development server: their processes run at a low priority, so a busy machine delays by
 * minutes what they make.
 */
export const patientExpect = baseExpect.configure({ timeout: 240_000 });

/**
 * Requests that a browser with a window makes by itself at any time, even without a connection.
 * tests/http/addresses.test.ts tests that the files exist.
 */
const BROWSERS_OWN = /\/(favicon\.(ico|svg)|apple-touch-icon\.png|site\.webmanifest)$/;

/** Chromium's warning about a preloaded file that a held script has not used after some seconds. */
const UNUSED_PRELOAD = /was preloaded using link preload but not used/;

export interface VisitOptions {
  javaScript?: boolean;
  viewport?: { width: number; height: number };
  /** Device pixels for each CSS pixel; 1 by default. */
  deviceScaleFactor?: number;
  /** True for a phone's browser, which lays out by the `viewport` element. */
  mobile?: boolean;
  forcedColors?: boolean;
  /** Console messages that the test expects; any other warning or error fails it. */
  console?: RegExp[];
  /** Answers requests to Stripe; without it any third-party request fails the test. */
  stripe?: StripeApi;
  script?: ScriptLoading;
  /** Requests of this origin that never get a response. */
  unanswered?: RegExp;
  /** Requests that are answered once `release` is called. */
  held?: RegExp;
  /** False to get the page before it is complete: as soon as it arrives, or with `held` when it has loaded. */
  waitForHydration?: boolean;
  /** True for no motion preference; the default is `prefers-reduced-motion: reduce`, which makes tests faster. */
  motion?: boolean;
  /** Fixed time of the browser's clock. */
  now?: string;
  /**
   * True to control the browser's clock by hand (`page.clock`). If `paused`, it stands still until the test advances
   * it.
   */
  clock?: boolean | 'paused';
  /** Called with the browser context before its page opens. */
  before?: (context: BrowserContext) => Promise<unknown>;
  /** Origin of another server that the pages may call. */
  allowedOrigin?: string;
}

/** One page in its own browser context. */
export class Visit {
  /** Requested URLs of other origins. */
  readonly thirdParties: string[] = [];
  /** Every console warning and error, expected or not. */
  readonly consoleMessages: string[] = [];
  /** Unexpected events of the page. */
  readonly problems: string[] = [];
  /** Answers the `held` requests, and lets Stripe.js load if `script` is `delayed`. */
  release: () => void = () => undefined;
  private readonly released = new Promise<void>((resolve) => {
    this.release = resolve;
  });

  readonly page: Page;
  private readonly context: BrowserContext;
  private readonly options: VisitOptions;

  private constructor(page: Page, options: VisitOptions) {
    this.page = page;
    this.context = page.context();
    this.options = options;
  }

  /**
   * Opens the URL in a new context, relative to which paths are resolved from then on; with JavaScript, waits until the
   * page is complete.
   */
  static async open(browser: Browser, url: URL, options: VisitOptions): Promise<Visit> {
    const context = await browser.newContext({
      baseURL: url.origin,
      javaScriptEnabled: options.javaScript ?? true,
      viewport: options.viewport ?? { width: 1280, height: 800 },
      deviceScaleFactor: options.deviceScaleFactor ?? 1,
      isMobile: options.mobile === true,
      forcedColors: options.forcedColors === true ? 'active' : 'none',
      reducedMotion: options.motion === true ? 'no-preference' : 'reduce',
      serviceWorkers: 'block',
    });
    await options.before?.(context);
    if (options.now !== undefined) await context.clock.setFixedTime(options.now);
    if (options.clock === true || options.clock === 'paused') await context.clock.install();
    if (options.clock === 'paused') await context.clock.pauseAt(Date.now() + 60_000);
    const visit = new Visit(await context.newPage(), options);
    await visit.watch(url.origin);
    await visit.openIn(visit.page, url.href);
    return visit;
  }

  /** Opens a URL in another tab of the same context. */
  readonly newTab = async (url: string): Promise<Page> => {
    const page = await this.context.newPage();
    await this.openIn(page, url);
    return page;
  };

  /**
   * Resolves when the page is complete: it has loaded, and React handles every event (`ShownPage` in
   * app/src/routes.tsx).
   */
  readonly hydrated = async (page: Page = this.page): Promise<void> => {
    await page.waitForFunction(isComplete);
  };

  async close(): Promise<void> {
    // Pending route handlers need not finish.
    await this.context.unrouteAll({ behavior: 'ignoreErrors' });
    await this.context.close();
  }

  private async watch(origin: string): Promise<void> {
    const { context, options } = this;
    const { stripe, unanswered, held, allowedOrigin } = options;
    context.on('console', (message) => this.recordConsole(message));
    context.on('weberror', (error) => this.problems.push(`page error: ${error.error().message}`));
    // Interception delays every request, so only Stripe's are intercepted, and only with `stripe`. Otherwise the
    // browser can reach no other host.
    const allowed = [origin, allowedOrigin].filter((url) => url !== undefined);
    const thirdParty = new RegExp(`^(?!(?:${allowed.join('|')})/|data:|blob:|about:)`);
    if (stripe === undefined)
      context.on('request', (request) => {
        if (thirdParty.test(request.url())) this.recordThirdParty(request);
      });
    else await context.route(thirdParty, (route) => this.answerThirdParty(route, stripe));
    // An unhandled route leaves the request pending.
    if (unanswered !== undefined) await context.route(unanswered, () => undefined);
    if (held !== undefined)
      await context.route(held, (route) => this.released.then(() => route.continue()));
  }

  private async openIn(page: Page, url: string): Promise<void> {
    const { javaScript = true, waitForHydration = true, held } = this.options;
    // Playwright does not route the target of a redirect, which then fails; a new navigation to it is routed.
    page.on('requestfailed', (request) => {
      if (request.isNavigationRequest() && request.redirectedFrom() !== null)
        void page.goto(request.url()).catch(() => undefined);
    });
    const complete = waitForHydration || held !== undefined;
    await page.goto(url, { waitUntil: complete ? 'load' : 'commit' });
    if (javaScript && waitForHydration) await this.hydrated(page);
  }

  private async answerThirdParty(route: Route, stripe: StripeApi): Promise<void> {
    this.thirdParties.push(route.request().url());
    const { script = 'normal' } = this.options;
    if (await fulfillAsStripe(route, script, this.released, stripe)) return;
    this.problems.push(`third party: ${route.request().url()}`);
    await route.abort();
  }

  /** Records a request of a page without Stripe. */
  private recordThirdParty(request: Request): void {
    this.thirdParties.push(request.url());
    this.problems.push(`third party: ${request.url()}`);
  }

  private recordConsole(message: ConsoleMessage): void {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    if (BROWSERS_OWN.test(url)) return;
    if (this.options.held && UNUSED_PRELOAD.test(message.text())) return;
    const text = `${message.text()} (${url})`;
    this.consoleMessages.push(text);
    if (this.options.console?.some((pattern) => pattern.test(text)) === true) return;
    this.problems.push(`console ${message.type()}: ${text}`);
  }
}

/** Opens a path of the server with the demo checkout, or of the server that calls `stripe`; or a URL. */
export type OpenVisit = (address: string, options?: VisitOptions) => Promise<Visit>;

/** Gives a test visits in a browser, and fails the test if a visit has a problem. */
export async function useVisits(
  browser: Browser,
  demo: TestServer,
  use: (open: OpenVisit) => Promise<void>,
) {
  const visits: Visit[] = [];
  await use(async (address, options = {}) => {
    const url = new URL(address, options.stripe?.callerUrl ?? demo.url);
    const visit = await Visit.open(browser, url, options);
    visits.push(visit);
    return visit;
  });
  for (const visit of visits) await visit.close();
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
}

type Use<Fixture> = (fixture: Fixture) => Promise<void>;

/** Server for all tests of a worker, started when the first test uses it. */
export function serverFixture<Server extends { stop: () => Promise<void> }>(
  start: () => Promise<Server>,
) {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from this pattern.
  const run = async ({}: object, use: Use<Server>) => {
    const server = await start();
    await use(server);
    await server.stop();
  };
  return [run, { scope: 'worker' }] as [typeof run, { scope: 'worker' }];
}

interface WorkerFixtures {
  demo: TestServer;
  disabled: TestServer;
  stripeServer: StripeTestServer;
  /** Link to the program of an order that was paid in demo mode. */
  link: string;
}

interface TestFixtures {
  /** Stripe test double, reset for each test; a request that Stripe would reject fails the test. */
  stripe: StripeApi;
  /** Opens a page in a new browser context. */
  visit: OpenVisit;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  demo: serverFixture(() => startDemoServer()),
  disabled: serverFixture(startDisabledServer),
  stripeServer: serverFixture(() => startStripeServer()),
  link: [async ({ demo }, use) => use(await buyProgram(demo.url)), { scope: 'worker' }],
  stripe: async ({ stripeServer: { stripe } }, use) => {
    stripe.reset();
    await use(stripe);
    expect(stripe.problems).toEqual([]);
  },
  visit: ({ browser, demo }, use) => useVisits(browser, demo, use),
});
