// `npm run launch-check`: lists sample content and missing settings, and exits with 1 while anything is left; then the
// prices and dates, to be read once more. The content checker reads the content (core-wasm/build/launch.rs).

import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ROOT, readEnvFile, today } from './environment.mjs';

/** The settings that real payments need: name, pattern of a valid value, what to set. */
const SETTINGS = [
  ['SITE_URL', /^https:\/\//, 'the public origin, beginning with https://'],
  ['STRIPE_SECRET_KEY', /^(sk|rk)_live_/, 'the live secret key, from Stripe’s dashboard'],
  ['STRIPE_PUBLISHABLE_KEY', /^pk_live_/, 'the live publishable key, from Stripe’s dashboard'],
  [
    'STRIPE_WEBHOOK_SECRET',
    /^whsec_/,
    'the signing secret of the webhook, from Stripe’s dashboard',
  ],
  ['PROGRAM_LINK_SECRET', /^.{32,}$/, 'at least 32 characters: openssl rand -hex 32'],
];

/** What the content checker reports of a content folder; exits where a file cannot be parsed. */
function readContent(folder) {
  const { stdout, stderr, status, error } = spawnSync(
    join(ROOT, 'target/tools/core-check'),
    ['--launch', folder, today()],
    { encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  if (error) throw error;
  if (status !== 0) {
    console.error(stderr.trim());
    process.exit(1);
  }
  const { left, reminders } = JSON.parse(stdout);
  const located = ({ file, line, message }) => ({ location: `${file}:${line}`, message });
  return { left: left.map(located), reminders: reminders.map(located) };
}

/** Settings that are missing, or are not those of live payments. */
function findSettings(environment) {
  return SETTINGS.filter(([name, pattern]) => !pattern.test(environment[name] ?? '')).map(
    ([name, , remedy]) => ({
      location: name,
      message: `${environment[name] ? 'is not ready for launch' : 'is not set'}: ${remedy}`,
    }),
  );
}

function print(title, findings) {
  if (findings.length === 0) return;
  console.log(`\n${title} (${findings.length})`);
  for (const { location, message } of findings) console.log(`  ${location}  ${message}`);
}

readEnvFile();
/** Another content folder can be given as the argument. */
const content = readContent(resolve(process.argv[2] ?? join(ROOT, 'content')));
const settings = findSettings(process.env);
print('Sample content', content.left);
print('Settings', settings);
print('To be read once more', content.reminders);
const left = content.left.length + settings.length;
console.log(
  left === 0
    ? 'Nothing is left to do before the launch.'
    : `\n${left} left to do before the launch.`,
);
process.exitCode = left === 0 ? 0 : 1;
