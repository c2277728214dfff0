// Vitest global setup of every project: fails with the command to run when something that its tests need has not been
// built.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { STEPS } from '../../scripts/build/steps.mjs';
import { CHECKS } from '../../scripts/checks.mjs';
import { ROOT } from '../../scripts/settings.mjs';

/** `root`: the folder of the project. */
export default function setup({ name }, root = ROOT) {
  const missing = CHECKS[name].steps.filter((step) =>
    STEPS[step].outputs.some((output) => !existsSync(join(root, output))),
  );
  if (missing.length === 0) return;
  const titles = missing.map((step) => STEPS[step].title).join('; ');
  throw new Error(`Not built yet: ${titles}. Run: npm run build -- ${missing.join(' ')}`);
}
