// `npm start`: the server that the build has made, with the demo checkout unless Stripe's keys are set.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { onStop, ROOT, serverEnvironment } from './environment';

// Request lines would scroll the address away; set LOG_FORMAT to get them.
const env: NodeJS.ProcessEnv = { LOG_FORMAT: 'off', ...serverEnvironment() };
if (env['CHECKOUT_MODE'] === 'demo') console.log('Demo checkout: no card is charged.');
const server = spawn(join(ROOT, 'target/start/checkout-server'), {
  cwd: ROOT,
  env,
  stdio: 'inherit',
});
// The server finishes open requests first.
onStop(() => server.kill('SIGTERM'));
server.on('close', (code) => process.exit(code ?? 1));
