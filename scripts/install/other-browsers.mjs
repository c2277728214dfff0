// Finds Firefox, WebKitGTK and their WebDriver programs, or installs them.

import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installTool, TOOLS, toolPath } from '../build/tools.mjs';
import { runCommand } from '../run-command.mjs';
import { ROOT } from '../settings.mjs';
import { installPackages, isRootOnDebian } from './debian.mjs';

/** The programs besides geckodriver: the variable that passes the path to the tests, the lookup, the Debian package. */
const PROGRAMS = [
  {
    variable: 'FIREFOX_PATH',
    find: () => onPath('firefox-esr') ?? onPath('firefox'),
    package: 'firefox-esr',
  },
  {
    variable: 'WEBKIT_DRIVER_PATH',
    find: () => onPath('WebKitWebDriver'),
    package: 'webkit2gtk-driver',
  },
  { variable: 'MINI_BROWSER_PATH', find: miniBrowser, package: 'webkit2gtk-driver' },
  { variable: 'XVFB_PATH', find: () => onPath('Xvfb'), package: 'xvfb' },
  { variable: 'OPENSSL_PATH', find: () => onPath('openssl'), package: 'openssl' },
];

/** The paths as environment variables for the tests; installs missing programs if this process may. */
export async function provideOtherBrowsers(log) {
  if (missing().length > 0 && isRootOnDebian()) {
    const packages = new Set(missing().map(({ package: name }) => name));
    await installPackages([...packages], log).catch((error) => log(error.message));
  }
  const absent = missing().map(({ package: name }) => name);
  if (absent.length > 0) {
    throw new Error(
      'Firefox, WebKitGTK or a WebDriver program is missing. Install it and run the command again. ' +
        `Debian, Ubuntu: sudo apt-get install ${[...new Set(absent)].join(' ')}`,
    );
  }
  const command = (program, args, options) =>
    runCommand(program, args, { cwd: ROOT, onLine: log, ...options });
  await installTool(TOOLS.geckodriver, { command, log });
  const found = PROGRAMS.map(({ variable, find }) => [variable, find()]);
  return { ...Object.fromEntries(found), GECKODRIVER_PATH: onPath('geckodriver') };
}

const missing = () => PROGRAMS.filter(({ find }) => find() === undefined);

function onPath(name) {
  const folders = toolPath().split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** The path of WebKitGTK's MiniBrowser, which is installed outside of PATH. */
function miniBrowser() {
  const libraries = ['/usr/lib', '/usr/lib64', '/usr/libexec'].filter((path) => existsSync(path));
  const folders = libraries.flatMap((library) => [
    library,
    ...readdirSync(library)
      .filter((name) => name.includes('-linux-gnu'))
      .map((name) => join(library, name)),
  ]);
  return folders
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((version) =>
        join(folder, version, 'MiniBrowser'),
      ),
    )
    .find((path) => existsSync(path));
}
