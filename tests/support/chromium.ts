// Chromium launch options: the binary that `npm test` found, without background network traffic.

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
