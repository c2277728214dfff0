// `npm run desk`: the development site, and beside it the owner's desk, where the content is edited in the browser.
// `--settings FOLDER` publishes to another place, as with `npm run publish`.

import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startDesk } from './desk-server.mjs';
import * as development from './dev.mjs';
import { DESK_PORT, ROOT } from './environment.mjs';

const OPTIONS = { settings: { type: 'string', default: join(ROOT, '.publish') } };
const { values } = parseArgs({ options: OPTIONS });
const { url } = await startDesk({
  root: ROOT,
  development,
  site: development.address,
  port: DESK_PORT,
  settings: resolve(values.settings),
});
console.log(`The desk needs Chrome, Edge or another Chromium on this computer, and a folder that is under Git.
The desk:         ${url}
Press “Work with Local Repository” there, and choose this folder:
${ROOT}`);
