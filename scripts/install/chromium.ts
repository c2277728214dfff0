// Finds a Chromium for the tests; run as a command, prints its path and installs one if there is none. The headless
// shell is preferred: without windows it opens a page several times faster. Any other Chromium or Chrome runs in its
// new headless mode.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { installDebianPackages } from './debian.ts';

const SHELL = 'chromium-headless-shell';
/** Names of the programs, fastest first. */
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Finds a Chromium: CHROMIUM_PATH, on PATH, or downloaded by Playwright. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const onPath = NAMES.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return [...onPath, MAC, chromium.executablePath()].find((path) => existsSync(path));
}

function describe(path: string): string {
  const { stdout } = spawnSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8' });
  const mode = path.endsWith(SHELL) ? 'headless shell' : 'new headless mode';
  return `Tests run in ${path} (${stdout?.trim() || 'unknown version'}, ${mode}).`;
}

if (process.argv[1] === import.meta.filename) {
  if (!findChromium() && !installDebianPackages(SHELL))
    spawnSync('npx', ['playwright-core', 'install', 'chromium'], { stdio: ['ignore', 2, 2] });
  const executable = findChromium();
  if (!executable) {
    console.error('Chromium is missing: install Chromium or Chrome, or set CHROMIUM_PATH.');
    process.exit(1);
  }
  console.error(describe(executable));
  console.log(executable);
}
