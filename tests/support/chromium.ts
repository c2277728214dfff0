// How the tests start Chromium: the one that `npm test` found, quiet, and alone on the network.

import type { LaunchOptions } from 'playwright-core';

export function chromiumLaunch(): LaunchOptions {
  return {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
