// Finds Firefox, a WebKit browser and the programs that drive them on this machine, or gets them.

import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './command.mjs';
import { installPackages, isRootOnDebian } from './debian.mjs';
import { installTool, TOOLS, toolPath } from './tools.mjs';

const ROOT = join(import.meta.dirname, '..');

/** What the tests need beside geckodriver: the variable that tells where it is, how it is found, Debian's package of it. */
const NEEDED = [
  {
    variable: 'FIREFOX_PATH',
    find: () => onPath('firefox-esr') ?? onPath('firefox'),
    from: 'firefox-esr',
  },
  {
    variable: 'WEBKIT_DRIVER_PATH',
    find: () => onPath('WebKitWebDriver'),
    from: 'webkit2gtk-driver',
  },
  { variable: 'MINI_BROWSER_PATH', find: miniBrowser, from: 'webkit2gtk-driver' },
  { variable: 'XVFB_PATH', find: () => onPath('Xvfb'), from: 'xvfb' },
  { variable: 'OPENSSL_PATH', find: () => onPath('openssl'), from: 'openssl' },
];

/** The programs' paths, by the variables that the tests read; installs what is missing where that is allowed. */
export async function provideOtherBrowsers(say) {
  if (missing().length > 0 && isRootOnDebian()) {
    const packages = new Set(missing().map(({ from }) => from));
    await installPackages([...packages], say).catch((error) => say(error.message));
  }
  const absent = missing().map(({ from }) => from);
  if (absent.length > 0) {
    throw new Error(
      'Firefox, WebKitGTK or what drives them is missing. Install it and run this again. ' +
        `Debian, Ubuntu: sudo apt-get install ${[...new Set(absent)].join(' ')}`,
    );
  }
  const command = (program, args, options) =>
    runCommand(program, args, { cwd: ROOT, onLine: say, ...options });
  await installTool(TOOLS.geckodriver, { command, say });
  const found = NEEDED.map(({ variable, find }) => [variable, find()]);
  return { ...Object.fromEntries(found), GECKODRIVER_PATH: onPath('geckodriver') };
}

const missing = () => NEEDED.filter(({ find }) => find() === undefined);

function onPath(name) {
  const folders = toolPath().split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** WebKitGTK's own small browser is on nobody's PATH. */
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
