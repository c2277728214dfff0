// `npm run desk`: the development site, and beside it the owner's desk, where the content is edited in the browser.
// `--settings FOLDER` publishes to another place, as with `npm run publish`.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CHECKER, contentChecks } from '../../../scripts/content-checker';
import { DESK_PORT, ROOT } from '../../../scripts/environment';
import { programPlugin } from '../preview/program-plugin';
import { sitePlugin } from '../preview/site-plugin';
import { startDesk } from './server';

/** Opens an address in the owner's browser, where somebody has started the desk in a terminal. */
function openBrowser(address: string): void {
  if (!process.stdout.isTTY || process.env['CI']) return;
  const openers: Partial<Record<NodeJS.Platform, [string, string[]]>> = {
    darwin: ['open', [address]],
    win32: ['cmd', ['/c', 'start', '', address]],
  };
  const [command, args] = openers[process.platform] ?? ['xdg-open', [address]];
  // Without a browser the address below is there.
  spawn(command, args, { detached: true, stdio: 'ignore' })
    .on('error', () => undefined)
    .unref();
}

/** Loaded while the content is being checked. */
const development = import('../../../scripts/development-site');

const OPTIONS = { settings: { type: 'string', default: join(ROOT, '.publish') } } as const;
const { values } = parseArgs({ options: OPTIONS });
if (!existsSync(CHECKER)) {
  process.stdout.write(
    'Compiling the checker of the content, which takes a minute the first time …\n',
  );
  spawnSync('npm', ['run', '--silent', 'dev:checker'], { cwd: ROOT, stdio: 'inherit' });
}
try {
  const desk = await startDesk({
    root: ROOT,
    port: DESK_PORT,
    settings: resolve(values.settings),
    checks: (outputs, preview) => contentChecks(join(ROOT, 'content'), outputs, preview),
    async startSite({ deskOrigin, day, ...options }) {
      const { startDevelopment } = await development;
      const plugins = [sitePlugin({ deskOrigin, day }), programPlugin(options)];
      return startDevelopment({ ...options, isDesk: true, plugins });
    },
  });
  process.stdout.write(`The desk: ${desk.url}\n`);
  openBrowser(desk.url);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
