// Vitest global setup of every project: fails with the command to run when something that its tests need has not been
// built, and removes what failed end-to-end tests of an earlier run have left.

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { STEPS } from '../../scripts/build/steps.mjs';
import { CHECKS } from '../../scripts/checks.mjs';
import { ROOT } from '../../scripts/settings.mjs';
import { FAILED_TESTS } from './failed-tests.ts';

/** The steps of `npm run browsers`, which is not part of `npm test`. */
const BROWSERS = ['site', 'startServer'];

/** `root`: the folder of the project. */
export default function setup({ name }, root = ROOT) {
  if (name === 'e2e' || name === 'browsers') rmSync(FAILED_TESTS, { recursive: true, force: true });
  const missing = stepsOf(name).filter((step) =>
    STEPS[step].outputs.some((output) => !existsSync(join(root, output))),
  );
  if (missing.length === 0) return;
  const titles = missing.map((step) => STEPS[step].title).join('; ');
  throw new Error(`Not built yet: ${titles}. Run: npm run build -- ${missing.join(' ')}`);
}

/**
 * `E2E_STEPS`: what the end-to-end tests of a run open, separated by commas; most runs open everything.
 * `CHECKOUT_SERVER_BIN`: another build of the server.
 */
function stepsOf(project) {
  const { CHECKOUT_SERVER_BIN, E2E_STEPS } = process.env;
  const steps = project === 'browsers' ? BROWSERS : CHECKS[project].steps;
  return steps
    .filter((step) => project !== 'e2e' || !E2E_STEPS || E2E_STEPS.split(',').includes(step))
    .filter((step) => step !== 'startServer' || !CHECKOUT_SERVER_BIN);
}
