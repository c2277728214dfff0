// `npm run build`: the site into app/dist, the server into target/release. Names of steps build those alone.

import { runSteps } from './run-steps.mjs';
import { checkNode, readEnvFile } from './settings.mjs';
import { STEPS } from './steps.mjs';

checkNode();
readEnvFile();

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in STEPS));
if (unknown.length > 0) {
  console.error(
    `No step is called ${unknown.join(', ')}. There are: ${Object.keys(STEPS).join(', ')}.`,
  );
  process.exit(2);
}
await runSteps(...(chosen.length > 0 ? chosen : ['site', 'server']));
