// Launch options of Chromium: without background network traffic; for tests, without any host but loopback.

import type { LaunchOptions } from '@playwright/test';
import { findChromium } from '../../scripts/install/chromium';

function chromiumLaunch(): LaunchOptions {
  return {
    // If it is empty, Playwright reports a missing browser.
    executablePath: findChromium() ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-auto-reload',
      // Makes the headless shell place glyphs as a visible browser does.
      '--font-render-hinting=none',
    ],
  };
}

/** Options for tests: only loopback is reachable. */
export function isolatedChromiumLaunch(): LaunchOptions {
  const { args = [], ...launch } = chromiumLaunch();
  const rules = 'MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';
  return { ...launch, args: [...args, `--host-resolver-rules=${rules}`] };
}
