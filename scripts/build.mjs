// `npm run build`: builds the site into app/dist and the server into target/release. Arguments select single steps.

import { runSteps } from './build/runner.mjs';
import { STEPS, WAITING_ESSAYS } from './build/steps.mjs';
import { checkNode, readEnvFile } from './settings.mjs';

checkNode();
readEnvFile();

const selected = process.argv.slice(2).filter((argument) => argument !== '--timings');
const unknown = selected.filter((name) => !(name in STEPS));
if (unknown.length > 0) {
  console.error(
    `Unknown step: ${unknown.join(', ')}. The steps are: ${Object.keys(STEPS).join(', ')}.`,
  );
  process.exit(2);
}
await runSteps(...(selected.length > 0 ? selected : ['site', 'server']));
for (const { name, day } of WAITING_ESSAYS)
  console.log(`content/journal/${name} waits for ${day}: build on that day to publish it.`);
