// Starts another browser than Chromium through its WebDriver: Firefox without a window, WebKit on a screen nobody sees.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Builder, type WebDriver } from 'selenium-webdriver';
import logInspector from 'selenium-webdriver/bidi/logInspector.js';
import { Door } from './door';

export interface Wishes {
  javaScript: boolean;
}

export interface Browser {
  driver: WebDriver;
  door: Door;
  /** Makes the page so many CSS pixels wide and high. */
  resize: (width: number, height: number) => Promise<void>;
  close: () => Promise<void>;
}

/** What must be undone, the last first. */
type Undo = () => Promise<unknown> | unknown;

export async function openFirefox({ javaScript }: Wishes): Promise<Browser> {
  return orUndo(async (later) => {
    const { door, home } = await surroundings(later);
    const port = await freePort();
    const geckodriver = process.env['GECKODRIVER_PATH'] ?? OWN_GECKODRIVER;
    const words = [`--port=${port}`, '--websocket-port=0', '--log=fatal'];
    later(start(geckodriver, words, { HOME: home }));
    const driver = await connect(port, later, {
      browserName: 'firefox',
      acceptInsecureCerts: true,
      webSocketUrl: true,
      proxy: { proxyType: 'manual', httpProxy: door.address, sslProxy: door.address },
      'moz:firefoxOptions': {
        binary: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
        args: ['-headless'],
        prefs: {
          'javascript.enabled': javaScript,
          'ui.prefersReducedMotion': 1,
          // As on a phone: a scrollbar takes no room.
          'ui.useOverlayScrollbars': 1,
        },
      },
    });
    const inspector = await logInspector(driver);
    await inspector.onLog(({ level, text }) => {
      if (level === 'error' || level === 'warn') door.heard.push(`${level}: ${text}`);
    });
    const resize = async (width: number, height: number) => {
      const bidi = await driver.getBidi();
      const context = await driver.getWindowHandle();
      const params = { context, viewport: { width, height } };
      await bidi.send({ method: 'browsingContext.setViewport', params });
    };
    return { driver, door, resize };
  });
}

export async function openWebKit({ javaScript }: Wishes): Promise<Browser> {
  return orUndo(async (later) => {
    const { door, home } = await surroundings(later);
    await dress(join(home, 'gtk-3.0'));
    await dress(join(home, 'gtk-4.0'));
    const port = await freePort();
    const environment = {
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: join(home, 'cache'),
      XDG_DATA_HOME: join(home, 'data'),
      DISPLAY: await screen(later),
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
    };
    const program = process.env['WEBKIT_DRIVER_PATH'] ?? 'WebKitWebDriver';
    later(start(program, [`--port=${port}`], environment));
    const driver = await connect(port, later, {
      browserName: 'MiniBrowser',
      acceptInsecureCerts: true,
      'webkitgtk:browserOptions': {
        binary: process.env['MINI_BROWSER_PATH'] ?? MINI_BROWSER,
        // Its driver would take the capability `proxy` for a proxy that speaks TLS itself.
        args: [
          '--automation',
          `--enable-javascript=${javaScript}`,
          `--proxy=http://${door.address}`,
        ],
      },
    });
    const resize = async (width: number, height: number) => {
      const frame = 'return outerHeight - innerHeight';
      const around = await driver.executeScript<number>(frame);
      await driver
        .manage()
        .window()
        .setRect({ width, height: height + around });
    };
    return { driver, door, resize };
  });
}

/** `npm run browsers` finds the programs and hands their paths on; run alone, the usual places must do. */
const OWN_GECKODRIVER = resolve(import.meta.dirname, '../../.tools/bin/geckodriver');
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** A window may become as narrow as a phone, and its owner has asked for less motion. */
async function dress(folder: string): Promise<void> {
  await mkdir(folder);
  await writeFile(
    join(folder, 'gtk.css'),
    '* { min-width: 0; min-height: 0; padding: 0; margin: 0; }\n',
  );
  await writeFile(join(folder, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
}

/** Keeps what a start has to undo, and undoes it at the end or when the start fails. */
async function orUndo(
  open: (later: (undo: Undo) => void) => Promise<Omit<Browser, 'close'>>,
): Promise<Browser> {
  const undone: Undo[] = [];
  const close = async () => {
    for (const undo of undone.reverse()) await undo();
  };
  try {
    return { ...(await open((undo) => undone.push(undo))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What every browser has around it: its door, and a home that is thrown away. */
async function surroundings(later: (undo: Undo) => void): Promise<{ door: Door; home: string }> {
  const home = await mkdtemp(join(tmpdir(), 'visitor-'));
  later(() => rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  const door = await Door.open();
  later(() => door.close());
  return { door, home };
}

async function connect(
  port: number,
  later: (undo: Undo) => void,
  capabilities: Record<string, unknown>,
): Promise<WebDriver> {
  const url = `http://127.0.0.1:${port}`;
  await listening(url);
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(url)
    .withCapabilities(capabilities)
    .build();
  later(() => driver.quit());
  return driver;
}

/** Starts a program; the answer ends it. */
function start(program: string, words: string[], environment: Record<string, string>): Undo {
  const child = spawn(program, words, {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  });
  return () => end(child);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.kill();
  await once(child, 'exit');
}

/** A screen of its own, by its name. */
async function screen(later: (undo: Undo) => void): Promise<string> {
  const child = spawn(
    process.env['XVFB_PATH'] ?? 'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  later(() => end(child));
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

/** Resolves when a driver says that it is ready. */
async function listening(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`${url}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((again) => setTimeout(again, 100));
  }
  throw new Error(`No WebDriver answers at ${url}.`);
}
