// @ts-check
// Runs steps of the graph: `node scripts/run.mjs [--for-visitors] STEP[,STEP] [ARGUMENTS]`. Build steps are in
// package.json, checks in .ci/package.json. Installs npm packages and the Rust toolchain if they are missing. After
// checks it reports which have not passed, which were skipped, when they passed, and which tests were flaky.
//
// `--for-visitors` reads the settings of the site from .env and the environment; tests need the same site on every
// machine.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages } from './ensure-packages.mjs';

const ROOT = join(import.meta.dirname, '..');
const CHECKS = join(ROOT, '.ci');
const FLAKY = join(ROOT, '.cache/flaky');

/** @typedef {{ dependencies?: (string | { script: string })[] }} Step */

/**
 * Reads the steps of a package.json.
 * @param {string} folder
 * @returns {Record<string, Step>}
 */
const stepsOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).wireit;

/** Names of the checks below a step of .ci/package.json that depend on no other check. */
/** @param {string} name @returns {string[]} */
function checksOf(name) {
  const dependencies = stepsOf(CHECKS)[name]?.dependencies ?? [];
  const checks = dependencies.filter(
    (needed) => typeof needed === 'string' && /^lint|-tests$/.test(needed),
  );
  return checks.length > 0 ? checks.flatMap((check) => checksOf(String(check))) : [name];
}

/** Time in milliseconds at which a check has passed with its current inputs. */
/** @param {string} name @returns {number | undefined} */
function passedAt(name) {
  const folder = join(CHECKS, '.wireit', Buffer.from(name).toString('hex'));
  const file = join(folder, 'fingerprint');
  if (!existsSync(file)) return undefined;
  // A result that was restored from the cache has the time of its run there.
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
  const cached = join(folder, 'cache', hash);
  return statSync(existsSync(cached) ? cached : file).mtimeMs;
}

/**
 * Reports which checks of a step have not passed, and which were skipped since a time. The end-to-end tests run only
 * after all other checks have passed. After a failure a check can also be skipped because a build step failed.
 * @param {string} step
 * @param {number} start
 * @param {boolean} hasPassed
 */
function reportChecks(step, start, hasPassed) {
  const checks = checksOf(step);
  const hasFailed = checks.some((name) => passedAt(name) === undefined);
  const reason = hasPassed ? 'nothing it reads has changed' : 'not run';
  for (const name of step === 'test' && !hasFailed ? [...checks, 'e2e-tests'] : checks) {
    const time = passedAt(name);
    if (time === undefined) console.log(`${name}: has not passed.`);
    else if (time < start)
      console.log(`${name}: ${reason}; passed ${new Date(time).toLocaleString()}.`);
  }
  if (step === 'test' && hasFailed) console.log('e2e-tests: not run, since another check failed.');
  for (const file of existsSync(FLAKY) ? readdirSync(FLAKY) : [])
    console.log(
      `Flaky tests of ${file.replace('.txt', '')}:\n${readFileSync(join(FLAKY, file), 'utf8')}`,
    );
}

function main() {
  const [first = '', ...rest] = process.argv.slice(2);
  const isForVisitors = first === '--for-visitors';
  const [names = '', ...args] = isForVisitors ? rest : [first, ...rest];
  ensurePackages();
  spawnSync('sh', [join(ROOT, 'scripts/install/rust.sh')], { cwd: ROOT, stdio: 'inherit' });
  for (const step of names.split(',')) {
    const folder = step in stepsOf(ROOT) ? ROOT : CHECKS;
    const start = Date.now();
    const { status } = spawnSync(join(ROOT, 'node_modules/.bin/wireit'), args, {
      cwd: folder,
      stdio: 'inherit',
      env: {
        ...process.env,
        npm_lifecycle_event: step,
        npm_config_user_agent: process.env['npm_config_user_agent'] ?? 'npm/',
        npm_package_json: join(folder, 'package.json'),
        // Checks go on after a failure, so that all failures are shown.
        WIREIT_FAILURES:
          process.env['WIREIT_FAILURES'] ?? (folder === CHECKS ? 'continue' : 'no-new'),
        SITE_FOR_VISITORS: isForVisitors ? 'true' : '',
      },
    });
    if (folder === CHECKS) reportChecks(step, start, status === 0);
    if (status !== 0) process.exit(status ?? 1);
  }
}

main();
