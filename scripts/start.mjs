// `npm start`: sets up what is missing, builds what has changed, and opens the shop.

import { runSteps } from './run-steps.mjs';
import { serve } from './serve.mjs';
import { checkNode, demoUnlessStripe, readEnvFile } from './settings.mjs';
import { STEPS } from './steps.mjs';

checkNode();
readEnvFile();
// A line for each request would follow our last word; whoever wants them sets LOG_FORMAT.
const environment = { LOG_FORMAT: 'off', ...demoUnlessStripe(process.env) };
await runSteps('site', 'server');

const { ended } = serve({
  program: STEPS.server.makes[0],
  environment,
  // Its address is our last word, below.
  onLine: (line) => /^Listening on /.test(line) || console.log(line),
  onAddress(address) {
    if (environment.CHECKOUT_MODE === 'demo')
      console.log('The till is in demo mode: no card is charged.');
    console.log(`The house is open at ${address}`);
  },
});
process.exitCode = await ended;
