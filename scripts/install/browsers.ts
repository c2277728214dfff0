// Finds the browsers of `npm run browsers` and their drivers; run as a command, installs missing browsers and drivers.
// Fails without Firefox. WebKitGTK exists only on Linux: without it, its tests are skipped with a message.

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../environment';
import { installDebianPackages } from './debian';

const MAC = '/Applications/Firefox.app/Contents/MacOS/firefox';
/** Debian packages of WebKitGTK with its driver, and of the virtual screen for it. */
const WEBKIT_PACKAGES = ['webkit2gtk-driver', 'xvfb'];

const folders = [...(process.env['PATH'] ?? '').split(delimiter), join(ROOT, '.tools/bin')];
const onPath = (...names: string[]) =>
  names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));

/** Finds Firefox (FIREFOX_PATH or the first one installed) and geckodriver, which Mozilla publishes as a crate. */
export function findFirefox(): { browser: string; driver: string } | undefined {
  const { FIREFOX_PATH } = process.env;
  const onMac = existsSync(MAC) ? MAC : undefined;
  const browser = FIREFOX_PATH || onPath('firefox-esr', 'firefox') || onMac;
  const driver = onPath('geckodriver');
  return browser && driver ? { browser, driver } : undefined;
}

/** Finds WebKitGTK's driver, which starts the browser, and the virtual screen. */
export function findWebKit(): { driver: string; screen: string } | undefined {
  const [driver, screen] = [onPath('WebKitWebDriver'), onPath('Xvfb')];
  return driver && screen ? { driver, screen } : undefined;
}

export const WITHOUT_WEBKIT = `WebKit is left out: install ${WEBKIT_PACKAGES.join(' and ')} (Debian's names).`;

if (process.argv[1] === import.meta.filename) {
  if (!findFirefox()) installDebianPackages('firefox-esr');
  if (!findFirefox()) {
    console.error(
      'Firefox is missing: install Firefox or firefox-esr (Debian’s name), or set FIREFOX_PATH.',
    );
    process.exit(1);
  }
  if (!findWebKit() && !installDebianPackages(...WEBKIT_PACKAGES)) console.error(WITHOUT_WEBKIT);
}
