// Launches Firefox (headless) and WebKitGTK (on a virtual display) through WebDriver.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Builder, type WebDriver } from 'selenium-webdriver';
import logInspector from 'selenium-webdriver/bidi/logInspector.js';
import { TestProxy } from './proxy';

export interface BrowserOptions {
  javaScript: boolean;
}

export interface Browser {
  driver: WebDriver;
  proxy: TestProxy;
  /** Sets the viewport, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  close: () => Promise<void>;
}

/** Cleanup functions, run in reverse order. */
type Cleanup = () => Promise<unknown> | unknown;

export async function launchFirefox({ javaScript }: BrowserOptions): Promise<Browser> {
  return withCleanup(async (onClose) => {
    const { proxy, home } = await openProxy(onClose);
    const port = await freePort();
    const geckodriver = process.env['GECKODRIVER_PATH'] ?? GECKODRIVER;
    const args = [`--port=${port}`, '--websocket-port=0', '--log=fatal'];
    onClose(startProgram(geckodriver, args, { HOME: home }));
    const driver = await connect(port, onClose, {
      browserName: 'firefox',
      acceptInsecureCerts: true,
      webSocketUrl: true,
      proxy: { proxyType: 'manual', httpProxy: proxy.address, sslProxy: proxy.address },
      'moz:firefoxOptions': {
        binary: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
        args: ['-headless'],
        prefs: {
          'javascript.enabled': javaScript,
          'ui.prefersReducedMotion': 1,
          // Overlay scrollbars, as on a phone.
          'ui.useOverlayScrollbars': 1,
        },
      },
    });
    const inspector = await logInspector(driver);
    await inspector.onLog(({ level, text }) => {
      if (level === 'error' || level === 'warn') proxy.consoleMessages.push(`${level}: ${text}`);
    });
    const resize = async (width: number, height: number) => {
      const bidi = await driver.getBidi();
      const context = await driver.getWindowHandle();
      const params = { context, viewport: { width, height } };
      await bidi.send({ method: 'browsingContext.setViewport', params });
    };
    return { driver, proxy, resize };
  });
}

export async function launchWebKit({ javaScript }: BrowserOptions): Promise<Browser> {
  return withCleanup(async (onClose) => {
    const { proxy, home } = await openProxy(onClose);
    await writeGtkSettings(join(home, 'gtk-3.0'));
    await writeGtkSettings(join(home, 'gtk-4.0'));
    const port = await freePort();
    const environment = {
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: join(home, 'cache'),
      XDG_DATA_HOME: join(home, 'data'),
      DISPLAY: await startDisplay(onClose),
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
    };
    const program = process.env['WEBKIT_DRIVER_PATH'] ?? 'WebKitWebDriver';
    onClose(startProgram(program, [`--port=${port}`], environment));
    const driver = await connect(port, onClose, {
      browserName: 'MiniBrowser',
      acceptInsecureCerts: true,
      'webkitgtk:browserOptions': {
        binary: process.env['MINI_BROWSER_PATH'] ?? MINI_BROWSER,
        // A `proxy` capability would make the driver expect a proxy that speaks TLS.
        args: [
          '--automation',
          `--enable-javascript=${javaScript}`,
          `--proxy=http://${proxy.address}`,
        ],
      },
    });
    const resize = async (width: number, height: number) => {
      const frame = 'return outerHeight - innerHeight';
      const frameHeight = await driver.executeScript<number>(frame);
      await driver
        .manage()
        .window()
        .setRect({ width, height: height + frameHeight });
    };
    return { driver, proxy, resize };
  });
}

/** The programs that `npm run browsers` installs; variables name others. */
const GECKODRIVER = resolve(import.meta.dirname, '../../.tools/bin/geckodriver');
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** GTK settings: a window as narrow as a phone, and reduced motion. */
async function writeGtkSettings(folder: string): Promise<void> {
  await mkdir(folder);
  await writeFile(
    join(folder, 'gtk.css'),
    '* { min-width: 0; min-height: 0; padding: 0; margin: 0; }\n',
  );
  await writeFile(join(folder, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
}

/** Collects cleanup functions; runs them on close, or when launching fails. */
async function withCleanup(
  launch: (onClose: (cleanup: Cleanup) => void) => Promise<Omit<Browser, 'close'>>,
): Promise<Browser> {
  const cleanups: Cleanup[] = [];
  const close = async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  };
  try {
    return { ...(await launch((cleanup) => cleanups.push(cleanup))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The proxy and the temporary home folder of a browser. */
async function openProxy(
  onClose: (cleanup: Cleanup) => void,
): Promise<{ proxy: TestProxy; home: string }> {
  const home = await mkdtemp(join(tmpdir(), 'browser-'));
  onClose(() => rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  const proxy = await TestProxy.open();
  onClose(() => proxy.close());
  return { proxy, home };
}

async function connect(
  port: number,
  onClose: (cleanup: Cleanup) => void,
  capabilities: Record<string, unknown>,
): Promise<WebDriver> {
  const url = `http://127.0.0.1:${port}`;
  await waitForDriver(url);
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(url)
    .withCapabilities(capabilities)
    .build();
  onClose(() => driver.quit());
  return driver;
}

/** Starts a program; returns its cleanup function. */
function startProgram(
  program: string,
  args: string[],
  environment: Record<string, string>,
): Cleanup {
  const child = spawn(program, args, {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  });
  return () => stopProgram(child);
}

async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.kill();
  await once(child, 'exit');
}

/** A virtual display; returns its name. */
async function startDisplay(onClose: (cleanup: Cleanup) => void): Promise<string> {
  const child = spawn(
    process.env['XVFB_PATH'] ?? 'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  onClose(() => stopProgram(child));
  const [number] = await once(child.stdio[3] as NodeJS.ReadableStream, 'data');
  return `:${String(number).trim()}`;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Resolves when a WebDriver server is ready. */
async function waitForDriver(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`${url}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No WebDriver answers at ${url}.`);
}
