// Drives the installed Firefox and WebKitGTK through their own drivers (W3C WebDriver: HTTP with JSON). Contains only
// the commands that the tests need, with automatic waiting like Playwright's.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isComplete } from '../support/complete';
import { expect } from '../support/test';

/** Key of a JSON object that refers to an element of the page (W3C WebDriver, 11). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
interface ElementReference {
  [ELEMENT]: string;
}

/** Keys by name (W3C WebDriver, 17.4.2). */
const KEYS = {
  a: 'a',
  Control: '\uE009',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  Tab: '\uE004',
};
type Key = keyof typeof KEYS;

/**
 * Settings of Firefox: no motion, overlay scroll bars as in headless Chromium, and no host but loopback, because
 * nothing listens on the proxy's port.
 */
const PREFERENCES = {
  'ui.prefersReducedMotion': 1,
  'ui.useOverlayScrollbars': 1,
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
};

export class Browser {
  readonly name: 'firefox' | 'webkit';
  readonly #session: string;
  readonly #processes: readonly ChildProcess[];

  private constructor(name: Browser['name'], session: string, processes: readonly ChildProcess[]) {
    this.name = name;
    this.#session = session;
    this.#processes = processes;
  }

  /**
   * Starts headless Firefox. Scripts can also run in its own window, which has the settings and the size of the page.
   */
  static async startFirefox({ browser, driver }: { browser: string; driver: string }) {
    const port = await freePort();
    const process = start(driver, ['--port', `${port}`, '--allow-system-access']);
    const session = await newSession(port, {
      'moz:firefoxOptions': { binary: browser, args: ['-headless'], prefs: PREFERENCES },
    });
    return new Browser('firefox', session, [process]);
  }

  /** Starts WebKitGTK's minimal browser through its driver, on a virtual screen. */
  static async startWebKit({ driver, screen }: { driver: string; screen: string }) {
    const port = await freePort();
    const xvfb = spawn(screen, ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [display] = await once(xvfb.stdout, 'data');
    // GTK's setting for reduced motion.
    const settings = await mkdtemp(join(tmpdir(), 'webkit-'));
    await mkdir(join(settings, 'gtk-3.0'));
    await writeFile(
      join(settings, 'gtk-3.0/settings.ini'),
      '[Settings]\ngtk-enable-animations=0\n',
    );
    const process = start(driver, [`--port=${port}`], {
      DISPLAY: `:${`${display}`.trim()}`,
      XDG_CONFIG_HOME: settings,
    });
    return new Browser('webkit', await newSession(port, {}), [process, xvfb]);
  }

  async stop(): Promise<void> {
    await command('DELETE', this.#session);
    for (const process of this.#processes) {
      process.kill();
      await once(process, 'exit');
    }
  }

  /** Opens a URL; resolves when the page and its resources have loaded, and React handles every event. */
  async open(address: string): Promise<void> {
    await this.load(address);
    await this.hydrated();
  }

  /** Opens a URL of another application; resolves when its document has loaded. */
  async load(address: string): Promise<void> {
    await this.#send('/url', { url: address });
  }

  /** Resolves when React handles every event. Pages without the site's script are complete once they have loaded. */
  hydrated(): Promise<void> {
    return this.until(isComplete);
  }

  async back(): Promise<void> {
    await this.#send('/back');
  }

  async forward(): Promise<void> {
    await this.#send('/forward');
  }

  /** Runs a function in the page, like Playwright's `evaluate`. */
  readonly evaluate: Page['evaluate'] = (inPage: unknown, argument?: unknown) =>
    this.#send('/execute/sync', {
      script: `return (${inPage})(...arguments)`,
      args: [argument],
    }) as Promise<never>;

  /** Runs a script in the page, whose `return` may be a promise. */
  run(script: string): Promise<unknown> {
    return this.#send('/execute/sync', { script, args: [] });
  }

  /** Resolves when the function returns true in the page. */
  async until<Argument>(
    inPage: (argument: Argument) => boolean,
    argument?: Argument,
  ): Promise<void> {
    const holds = () => this.evaluate(inPage as (argument: unknown) => boolean, argument);
    // During a navigation the page cannot be queried.
    await expect.poll(() => holds().catch(() => false), { message: `${inPage}` }).toBe(true);
  }

  /** Resolves when path and query of the URL begin with this text. */
  async at(path: string): Promise<void> {
    await this.until((begin) => (location.pathname + location.search).startsWith(begin), path);
  }

  /**
   * Clicks the first visible element of a selector, with this text or label if one is given, as a pointer does. Retries
   * while the page moves under the pointer.
   */
  async click(selector: string, name?: string | undefined): Promise<void> {
    const refused = async () => {
      const element = await this.#find(selector, name);
      return this.#send(`/element/${element}/click`).catch(({ message }: Error) => message);
    };
    await expect.poll(refused, { message: `click on ${selector}` }).toBeNull();
  }

  async type(selector: string, text: string): Promise<void> {
    await this.#send(`/element/${await this.#find(selector)}/value`, { text });
  }

  /** Types text at the cursor. */
  async write(text: string): Promise<void> {
    const active = (await this.#send('/element/active', undefined, 'GET')) as ElementReference;
    await this.#send(`/element/${active[ELEMENT]}/value`, { text });
  }

  /** Replaces the text of a field. */
  async fill(selector: string, text: string): Promise<void> {
    await this.#send(`/element/${await this.#find(selector)}/clear`);
    await this.type(selector, text);
  }

  /** Runs a function in the document of a frame; fails if the frame is replaced meanwhile. */
  async inFrame<Result>(selector: string, work: () => Promise<Result>): Promise<Result> {
    await this.#send('/frame', { id: { [ELEMENT]: await this.#find(selector) } });
    try {
      return await work();
    } finally {
      await this.#send('/frame', { id: null });
    }
  }

  /** Presses a key, optionally while another key is held. */
  async press(keys: Key | `${Key}+${Key}`): Promise<void> {
    const values = keys.split('+').map((key) => KEYS[key as Key]);
    const actions = [
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
    ];
    await this.#send('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** Texts of the visible elements of a selector. */
  texts(selector: string): Promise<string[]> {
    return this.evaluate(
      (all: string) =>
        [...document.querySelectorAll<HTMLElement>(all)]
          .filter((element) => element.checkVisibility())
          .map(({ innerText }) => innerText.trim()),
      selector,
    );
  }

  /**
   * Sets the window of the page to this size in CSS pixels, or to the browser's minimum width; returns the actual size.
   * WebKit's window has a bar above the page.
   */
  async resize(width: number, height: number): Promise<{ width: number; height: number }> {
    if (this.name === 'firefox') {
      const size = { width, height };
      await this.evaluateInWindow((wanted: typeof size) => {
        const { gBrowser } = window as unknown as FirefoxWindow;
        for (const side of ['width', 'height'] as const)
          gBrowser.selectedBrowser.style.setProperty(side, `${wanted[side]}px`, 'important');
      }, size);
      // The page's process is notified later.
      await this.until(
        (wanted: typeof size) => innerWidth === wanted.width && innerHeight === wanted.height,
        size,
      );
    } else await this.#send('/window/rect', { width, height });
    return this.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  }

  /** Screenshot of the page's window as a PNG. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from((await this.#send('/screenshot', undefined, 'GET')) as string, 'base64');
  }

  /** Returns the errors of the pages since the last call. WebKitGTK's driver does not report them. */
  async takeErrors(): Promise<string[]> {
    if (this.name === 'webkit') return [];
    const errors = await this.evaluateInWindow(() => {
      const { Services } = window as unknown as FirefoxWindow;
      const messages = Services.console.getMessageArray().map((message) => `${message}`);
      Services.console.reset();
      return messages.filter((text) => /^.JavaScript Error: .*http:\/\/127/s.test(text));
    }, undefined);
    return errors as string[];
  }

  /** Changes a setting of Firefox at run time. */
  async setPreference(name: string, value: number): Promise<void> {
    await this.evaluateInWindow(
      ([preference, number]: readonly [string, number]) => {
        const { Services } = window as unknown as FirefoxWindow;
        Services.prefs.setIntPref(preference, number);
      },
      [name, value] as const,
    );
  }

  /** Runs a function in the window of Firefox itself, which has access to the settings. */
  async evaluateInWindow<Argument>(
    inWindow: (argument: Argument) => unknown,
    argument: Argument,
  ): Promise<unknown> {
    await this.#send('/moz/context', { context: 'chrome' });
    try {
      return await this.evaluate(inWindow as (argument: unknown) => unknown, argument);
    } finally {
      await this.#send('/moz/context', { context: 'content' });
    }
  }

  #send(path: string, body: object = {}, method = 'POST'): Promise<unknown> {
    return command(method, this.#session + path, body);
  }

  async #find(selector: string, name?: string | undefined): Promise<string> {
    let reference: ElementReference | null = null;
    const find = async () => {
      reference = await this.evaluate(visibleElement, { selector, name }).catch(() => null);
      return reference !== null;
    };
    await expect.poll(find, { message: `${selector} ${name ?? ''}` }).toBe(true);
    return (reference as ElementReference | null)?.[ELEMENT] ?? '';
  }
}

/** Parts of Firefox's window that the tests use. */
export interface FirefoxWindow {
  Services: {
    console: { getMessageArray: () => unknown[]; reset: () => void };
    prefs: { setIntPref: (name: string, value: number) => void };
  };
  gBrowser: {
    selectedBrowser: { style: CSSStyleDeclaration; browsingContext: { textZoom: number } };
  };
}

/**
 * Runs in the page; the driver returns a reference to the element. Scrolls the element into view, because WebKitGTK's
 * own scrolling leaves some elements outside the window.
 */
function visibleElement({ selector, name }: { selector: string; name?: string | undefined }) {
  const labels = (element: Element) =>
    [element.getAttribute('aria-label'), element.textContent].map((label) =>
      label?.replace(/\s+/g, ' ').trim(),
    );
  const match = [...document.querySelectorAll(selector)].find(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      (name === undefined || labels(element).includes(name)),
  );
  match?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return (match ?? null) as ElementReference | null;
}

/** Sends a command; throws the driver's error message. */
async function command(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${url.replace(/.*\/session\/[^/]*/, '')}: ${error}: ${message}`);
}

/** Starts a program, and ends it with the tests even if its browser has not started. */
function start(program: string, args: string[], environment: Record<string, string> = {}) {
  const started = spawn(program, args, {
    stdio: 'ignore',
    env: { ...process.env, ...environment },
  });
  process.once('exit', () => started.kill());
  return started;
}

/** Waits for the driver and starts its browser; returns the URL of the session. */
async function newSession(port: number, alwaysMatch: object): Promise<string> {
  const driver = `http://127.0.0.1:${port}`;
  const status = () => command('GET', `${driver}/status`).catch(() => undefined);
  await expect.poll(status).toMatchObject({ ready: true });
  const session = await command('POST', `${driver}/session`, { capabilities: { alwaysMatch } });
  return `${driver}/session/${(session as { sessionId: string }).sessionId}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
