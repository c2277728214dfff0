// `npm run desk`: the development site, and beside it the owner's desk, where the content is edited in the browser.

import { startDesk } from './desk-server.mjs';
import { address, content } from './dev.mjs';
import { DESK_PORT, ROOT } from './environment.mjs';

const { url } = await startDesk({ root: ROOT, checks: content, site: address, port: DESK_PORT });
console.log(`The desk:         ${url}
Open it in Chrome, Edge or another Chromium, press “Work with Local Repository”, and choose this folder:
${ROOT}`);
