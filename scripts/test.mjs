// `npm test`: everything that must be true, one part after the other; ends with 1 if any of it is not.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { provideChromium } from './chromium.mjs';
import { providePostgres } from './postgres.mjs';
import { runSteps } from './run-steps.mjs';
import { checkNode } from './settings.mjs';

const ROOT = join(import.meta.dirname, '..');
const bin = (name) => join(ROOT, 'node_modules/.bin', name);

/** In the order of how soon each tells: style and types, then Rust, then pages, then the whole shop. */
const PARTS = [
  { name: 'Rust format', run: ['cargo', 'fmt', '--all', '--check'] },
  { name: 'Format and lint', run: [bin('biome'), 'check', '--error-on-warnings'] },
  { name: 'Types', run: [bin('tsc'), '--project', '.'] },
  {
    name: 'Rust lint',
    run: [
      'cargo',
      'clippy',
      '--workspace',
      '--all-targets',
      '--locked',
      '--',
      '--deny',
      'warnings',
    ],
  },
  { name: 'Rust tests', run: ['cargo', 'test', '--workspace', '--locked', '--no-fail-fast'] },
  { name: 'Tests in Node', run: [bin('vitest'), 'run', '--project', 'node'] },
  {
    name: 'Tests in Chromium',
    run: [bin('vitest'), 'run', '--project', 'browser', '--passWithNoTests'],
  },
  { name: 'The whole shop', run: [bin('vitest'), 'run', '--project', 'e2e'] },
];

checkNode();
// The tests bring their own settings; whatever this machine is set to must not reach them.
for (const name of Object.keys(process.env)) {
  if (
    /^(SITE_URL|HOST|PORT|SITE_DIR|PROGRAM_DIR|PROGRAM_LINK_SECRET|DATA_DIR|DATABASE_URL|NOTIFY_URL|CHECKOUT_MODE|TRUSTED_PROXIES|FORM_POSTS_PER_HOUR|TILL_REQUESTS_PER_HOUR|LOG_FORMAT|LOG_ADDRESSES|CONNECTIONS|WORKERS|(HEADER|BODY|IDLE|STALL|STOP)_TIME|(HEADER|ADDRESS|BODY)_SIZE|SOAK_KILLS)$|^(VITE|STRIPE)_/.test(
      name,
    )
  ) {
    delete process.env[name];
  }
}
await runSteps('site', 'server');

const provided = (provide) =>
  provide((line) => console.log(`  ${line}`)).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
const chromium = await provided(provideChromium);
console.log(`Chromium: ${chromium}`);
const postgres = await provided(providePostgres);
console.log(`PostgreSQL: ${postgres}`);
const env = {
  ...process.env,
  CHROMIUM_PATH: chromium,
  CHROMIUM: chromium,
  POSTGRES_BIN: postgres,
  npm_config_update_notifier: 'false',
};

const outcomes = [];
for (const { name, run } of PARTS) {
  const [program, ...args] = run;
  console.log(`\n── ${name} ──`);
  const since = Date.now();
  const { status, error } = spawnSync(program, args, { cwd: ROOT, env, stdio: 'inherit' });
  if (error) console.error(error.message);
  outcomes.push({ name, passed: status === 0, seconds: ((Date.now() - since) / 1000).toFixed(1) });
}

console.log('\n── Summary ──');
for (const { name, passed, seconds } of outcomes) {
  console.log(`${passed ? '✓' : '✗'} ${name}  ${seconds} s`);
}
const failed = outcomes.filter(({ passed }) => !passed);
console.log(
  failed.length === 0
    ? 'Everything passed.'
    : `Failed: ${failed.map(({ name }) => name).join(', ')}.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
