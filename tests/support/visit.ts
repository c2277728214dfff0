// One visitor with a fresh browser profile: what she may load, what the console may say, and who else is asked.

import type { Browser, BrowserContext, ConsoleMessage, Page, Route } from 'playwright-core';
import { isAlive } from './alive';
import type { StripeApi } from './stripe/api';
import { answerAsStripe, type ScriptFate } from './stripe/browser-side';

export interface VisitOptions {
  javaScript?: boolean;
  /** Width and height of the window in CSS pixels. */
  window?: { width: number; height: number };
  /** Pixels of her screen for each CSS pixel; 1 where nothing is said. */
  near?: number;
  /** True for a visitor whose machine shows her own colours instead of ours. */
  ownColours?: boolean;
  /** Console messages that belong to what is tested; any other warning or error fails the test. */
  console?: RegExp[];
  /** Stripe as this visitor finds it; without it, any request to a third party fails the test. */
  stripe?: StripeApi;
  script?: ScriptFate;
  /** Own addresses that never answer. */
  lost?: RegExp;
  /** False for a page that is looked at before, or without, hydration. */
  hydrated?: boolean;
  /** True for a visitor who has not asked for less motion; the others are quicker to watch. */
  motion?: boolean;
  /** The moment at which this visitor's clock stands still. */
  now?: string;
  /** True for a visitor whose clock is moved by hand (`page.clock`). */
  clock?: boolean;
  /** What happens to her browser before any page opens in it. */
  before?: (context: BrowserContext) => Promise<unknown>;
  /** Another origin that this shop's pages may call: it answers for itself. */
  neighbour?: string;
}

export class Visit {
  /** Addresses outside the shop that the page has asked for. */
  readonly thirdParties: string[] = [];
  /** Every warning and error on the console, expected or not. */
  readonly heard: string[] = [];
  /** Lets Stripe's script come where its fate is to be late. */
  scriptArrives: () => void = () => undefined;
  private readonly late = new Promise<void>((arrive) => {
    this.scriptArrives = arrive;
  });
  private readonly problems: string[] = [];

  readonly page: Page;
  private readonly context: BrowserContext;
  private readonly origin: string;
  private readonly options: VisitOptions;

  private constructor(page: Page, context: BrowserContext, origin: string, options: VisitOptions) {
    this.page = page;
    this.context = context;
    this.origin = origin;
    this.options = options;
  }

  /** Opens the address in a new profile; with JavaScript it waits until the page has come to life. */
  static async open(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
    const context = await browser.newContext({
      javaScriptEnabled: options.javaScript ?? true,
      viewport: options.window ?? { width: 1280, height: 800 },
      deviceScaleFactor: options.near ?? 1,
      forcedColors: options.ownColours === true ? 'active' : 'none',
      reducedMotion: options.motion === true ? 'no-preference' : 'reduce',
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(15_000);
    await options.before?.(context);
    const page = await context.newPage();
    const visit = new Visit(page, context, new URL(url).origin, options);
    // Only what leaves the shop passes through here; its own addresses answer for themselves.
    const own = [visit.origin, options.neighbour].filter((origin) => origin !== undefined);
    await context.route(new RegExp(`^(?!(?:${own.join('|')})/|data:|blob:)`), (route) =>
      visit.answer(route),
    );
    // A lost request stays open: the visitor waits for it and never gets it.
    if (options.lost !== undefined) await context.route(options.lost, () => undefined);
    await visit.enter(page, url);
    return visit;
  }

  /** Opens an address in another tab of the same browser. */
  readonly another = async (url: string): Promise<Page> => {
    const page = await this.context.newPage();
    await this.enter(page, url);
    return page;
  };

  /** Resolves when React has taken over the page that is shown. */
  readonly alive = async (page: Page = this.page): Promise<void> => {
    await page.waitForFunction(isAlive);
  };

  /** Ends the visit; throws when anything happened that the test did not ask for. */
  async end(): Promise<void> {
    await this.context.close();
    if (this.problems.length > 0) throw new Error(this.problems.join('\n'));
  }

  private async enter(page: Page, url: string): Promise<void> {
    page.on('console', (message) => this.hear(message));
    page.on('pageerror', (error) => this.problems.push(`page error: ${error.message}`));
    if (this.options.now !== undefined) await page.clock.setFixedTime(this.options.now);
    if (this.options.clock === true) await page.clock.install();
    await page.goto(url, { waitUntil: this.options.hydrated === false ? 'commit' : 'load' });
    if (this.comesToLife) await this.alive(page);
  }

  private get comesToLife(): boolean {
    return (this.options.javaScript ?? true) && (this.options.hydrated ?? true);
  }

  private async answer(route: Route): Promise<void> {
    const url = route.request().url();
    this.thirdParties.push(url);
    const { stripe, script = 'arrives' } = this.options;
    if (stripe !== undefined && (await answerAsStripe(route, script, this.late, stripe))) return;
    this.problems.push(`third party: ${url}`);
    await route.abort();
  }

  private hear(message: ConsoleMessage): void {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const text = `${message.text()} (${message.location().url})`;
    this.heard.push(text);
    if (this.options.console?.some((pattern) => pattern.test(text)) === true) return;
    this.problems.push(`console ${message.type()}: ${text}`);
  }
}
