// `npm start`: runs the built server, with the demo checkout unless Stripe's keys are set.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { onStop, ROOT, serverEnvironment } from './environment';

// Access logs are off so that the URL stays visible in the terminal. Set LOG_FORMAT to turn them on.
const env: NodeJS.ProcessEnv = { LOG_FORMAT: 'off', ...serverEnvironment() };
if (env['CHECKOUT_MODE'] === 'demo') console.log('Demo checkout: no card is charged.');
const server = spawn(join(ROOT, 'target/start/checkout-server'), {
  cwd: ROOT,
  env,
  stdio: 'inherit',
});
// SIGTERM lets the server finish open requests first.
onStop(() => server.kill('SIGTERM'));
server.on('close', (code) => process.exit(code ?? 1));
