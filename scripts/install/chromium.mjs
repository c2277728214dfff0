// Finds an installed Chromium for the tests, or installs one. The headless shell is preferred: it has no windows, which
// makes a new page several times faster.

import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from '../run-command.mjs';
import { ROOT } from '../settings.mjs';
import { installPackages, isRootOnDebian } from './debian.mjs';

/** Playwright's downloads. */
const DOWNLOADS = join(ROOT, '.tools/browsers');

const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

const USUAL_PATHS = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
];

/** The path of a Chromium: CHROMIUM_PATH, a headless shell, or one on PATH or in the usual folders. */
export function findChromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (existsSync(configured)) return configured;
    throw new Error(`CHROMIUM_PATH is ${configured}, which does not exist.`);
  }
  return findShell() ?? [...onPath(NAMES), ...USUAL_PATHS].find((path) => existsSync(path));
}

const findShell = () =>
  [...onPath(SHELL_NAMES), ...downloadedShells()].find((path) => existsSync(path));

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

function downloadedShells() {
  if (!existsSync(DOWNLOADS)) return [];
  return readdirSync(DOWNLOADS)
    .filter((name) => name.startsWith('chromium_headless_shell-'))
    .flatMap((name) => {
      const folder = join(DOWNLOADS, name);
      const platforms = readdirSync(folder).filter((entry) => entry.startsWith('chrome-'));
      const files = ['chrome-headless-shell', 'chrome-headless-shell.exe', 'headless_shell'];
      return platforms.flatMap((platform) => files.map((file) => join(folder, platform, file)));
    });
}

/** Finds a Chromium, or installs the headless shell: as a system package if this process may, otherwise into .tools. */
export async function provideChromium(log) {
  const installers = [downloadShell];
  if (isRootOnDebian())
    installers.unshift(
      (log) => installPackages(['chromium-headless-shell'], log),
      (log) => installPackages(['chromium'], log),
    );
  for (const install of installers) {
    const found = findChromium();
    if (found) return found;
    await install(log).catch((error) => log(error.message));
  }
  const found = findChromium();
  if (found) return found;
  throw new Error(
    'Chromium was not found and could not be installed. Install Chromium or Chrome ' +
      '(Debian: sudo apt-get install chromium-headless-shell), or set CHROMIUM_PATH, and run the command again.',
  );
}

function downloadShell(log) {
  const cli = join(ROOT, 'node_modules/playwright-core/cli.js');
  return runCommand(process.execPath, [cli, 'install', 'chromium', '--only-shell'], {
    cwd: ROOT,
    env: { PLAYWRIGHT_BROWSERS_PATH: DOWNLOADS },
    onLine: log,
  });
}
