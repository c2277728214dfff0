// Finds an installed Chromium for the tests, or installs one.

import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from '../run-command.mjs';
import { ROOT } from '../settings.mjs';
import { installPackages, isRootOnDebian } from './debian.mjs';

/** Playwright's downloads. */
const DOWNLOADS = join(ROOT, '.tools/browsers');

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

/** The path of a Chromium: CHROMIUM_PATH, or the first found on PATH, in the usual folders, or among the downloads. */
export function findChromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (existsSync(configured)) return configured;
    throw new Error(`CHROMIUM_PATH is ${configured}, which does not exist.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...USUAL_PATHS, ...downloadedChromiums()].find((path) => existsSync(path));
}

function downloadedChromiums() {
  if (!existsSync(DOWNLOADS)) return [];
  return readdirSync(DOWNLOADS)
    .filter((name) => name.startsWith('chromium-'))
    .flatMap((name) => [
      join(DOWNLOADS, name, 'chrome-linux64/chrome'),
      join(DOWNLOADS, name, 'chrome-linux/chrome'),
      join(DOWNLOADS, name, 'chrome-win64/chrome.exe'),
      join(
        DOWNLOADS,
        name,
        'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
      ),
      join(
        DOWNLOADS,
        name,
        'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
      ),
    ]);
}

/** Finds a Chromium, or installs one: as a system package if this process may, otherwise into .tools. */
export async function provideChromium(log) {
  const found = findChromium();
  if (found) return found;

  const installers = [];
  if (isRootOnDebian()) installers.push(() => installPackages(['chromium'], log));
  installers.push(() =>
    runCommand(
      process.execPath,
      [join(ROOT, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'],
      { cwd: ROOT, env: { PLAYWRIGHT_BROWSERS_PATH: DOWNLOADS }, onLine: log },
    ),
  );
  for (const install of installers) {
    await install().catch((error) => log(error.message));
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    'Chromium was not found and could not be installed. Install Chromium or Chrome ' +
      '(Debian, Ubuntu: sudo apt-get install chromium), or set CHROMIUM_PATH, and run the command again.',
  );
}
