// `npm run desk`: the development site, and beside it the owner's desk, where the content is edited in the browser.
// `--settings FOLDER` publishes to another place, as with `npm run publish`.

import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { contentChecks } from './content-checker';
import { startDesk } from './desk-server.mjs';
import { startDevelopment } from './development-site';
import { DESK_PORT, ROOT } from './environment';

const OPTIONS = { settings: { type: 'string', default: join(ROOT, '.publish') } };
const { values } = parseArgs({ options: OPTIONS });
const content = contentChecks(join(ROOT, 'content'), [
  join(ROOT, 'app/src/generated'),
  join(ROOT, 'app/.cache/program'),
]);
const { address, onFaults } = await startDevelopment({ checks: content, isDesk: true });
const desk = await startDesk({
  root: ROOT,
  development: { content, onFaults },
  site: address,
  port: DESK_PORT,
  settings: resolve(values.settings),
}).catch(({ message }) => {
  console.error(message);
  process.exitCode = 1;
  // The development site ends in its own way.
  process.kill(process.pid, 'SIGTERM');
});
if (desk)
  console.log(`The desk needs Chrome, Edge or another Chromium on this computer, and a folder that is under Git.
The desk:         ${desk.url}
Press “Open the folder of the house” there, and choose this folder:
${ROOT}`);
