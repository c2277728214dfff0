// Finds a Chromium for the tests on this machine, or gets one.

import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './command.mjs';
import { installPackages, isRootOnDebian } from './debian.mjs';

const ROOT = join(import.meta.dirname, '..');
const OWN = join(ROOT, '.tools/browsers');

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

const PLACES = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
];

/** The path of a Chromium: CHROMIUM_PATH, one on PATH, one in a usual place, or one fetched before. */
export function findChromium() {
  const wished = process.env.CHROMIUM_PATH;
  if (wished) {
    if (existsSync(wished)) return wished;
    throw new Error(`CHROMIUM_PATH names ${wished}, which does not exist.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...PLACES, ...ownChromiums()].find((path) => existsSync(path));
}

/** Those that an earlier run fetched into .tools. */
function ownChromiums() {
  if (!existsSync(OWN)) return [];
  return readdirSync(OWN)
    .filter((name) => name.startsWith('chromium-'))
    .flatMap((name) => [
      join(OWN, name, 'chrome-linux64/chrome'),
      join(OWN, name, 'chrome-linux/chrome'),
      join(OWN, name, 'chrome-win64/chrome.exe'),
      join(
        OWN,
        name,
        'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
      ),
      join(
        OWN,
        name,
        'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
      ),
    ]);
}

/** Finds a Chromium or installs one: by the system's packages where we may, else into .tools. */
export async function provideChromium(say) {
  const found = findChromium();
  if (found) return found;

  const run = (program, args, env) => runCommand(program, args, { cwd: ROOT, env, onLine: say });
  const ways = [];
  if (isRootOnDebian()) ways.push(() => installPackages(['chromium'], say));
  ways.push(() =>
    run(
      process.execPath,
      [join(ROOT, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'],
      {
        PLAYWRIGHT_BROWSERS_PATH: OWN,
      },
    ),
  );
  for (const way of ways) {
    await way().catch((error) => say(error.message));
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    'No Chromium was found, and none could be fetched. Install Chromium or Chrome ' +
      '(Debian, Ubuntu: sudo apt-get install chromium), or set CHROMIUM_PATH to one, and run npm test again.',
  );
}
