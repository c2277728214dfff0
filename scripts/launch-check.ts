// `npm run launch-check`: lists sample content and missing settings, and exits with 1 while any are left; then lists
// the prices and dates for a last review, and the commit of the last audit. The content checker reads the content
// (core-wasm/content/src/compiler/launch.rs).

import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { documentAddress } from '../app/desk/addresses';
import { DESK_PORT, ROOT, readEnvFile, today } from './environment';
import { describeLastAudit } from './last-audit';

/** Settings that real payments need: name, pattern of a valid value, and what to set. */
const SETTINGS: [name: string, valid: RegExp, remedy: string][] = [
  ['SITE_URL', /^https:\/\//, 'the public origin, beginning with https://'],
  ['STRIPE_SECRET_KEY', /^(sk|rk)_live_/, 'the live secret key, from Stripe’s dashboard'],
  ['STRIPE_PUBLISHABLE_KEY', /^pk_live_/, 'the live publishable key, from Stripe’s dashboard'],
  [
    'STRIPE_WEBHOOK_SECRET',
    /^whsec_/,
    'the signing secret of the webhook, from Stripe’s dashboard',
  ],
  ['PROGRAM_LINK_SECRET', /^.{32,}$/, 'at least 32 characters: openssl rand -hex 32'],
  ['SMTP_URL', /^smtps?:\/\//, 'the mail server, by which buyers get their link'],
  ['MAIL_FROM', /@/, 'the sender of the messages to buyers'],
];

/** Task at a line of the content. */
interface Finding {
  file: string;
  line: number;
  /** Path to the value. */
  key: (string | number)[];
  message: string;
}

/** The argument may name another content folder. */
const folder = resolve(process.argv[2] ?? join(ROOT, 'content'));
const checker = join(ROOT, 'target/start/core-check');
const run = (...args: string[]) =>
  spawnSync(checker, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
const checked = run('--launch', folder, today());
if (checked.status !== 0) {
  console.error(checked.stderr?.trim() ?? checked.error);
  process.exit(1);
}
const content: { left: Finding[]; reminders: Finding[] } = JSON.parse(checked.stdout);
/** Formats a finding with a link to its field in the desk (`npm run desk`). */
function inFile({ file, line, key, message }: Finding): string {
  const link = documentAddress(file.replace('content/', ''), key);
  return `${file}:${line}  ${message}\n      http://127.0.0.1:${DESK_PORT}/${link}`;
}

readEnvFile();
const settings = SETTINGS.filter(([name, valid]) => !valid.test(process.env[name] ?? '')).map(
  ([name, , remedy]) =>
    `${name}  ${process.env[name] ? 'is not ready for launch' : 'is not set'}: ${remedy}`,
);

function print(title: string, findings: readonly string[]): void {
  if (findings.length === 0) return;
  console.log(`\n${title} (${findings.length})`);
  for (const finding of findings) console.log(`  ${finding}`);
}
print('Sample content', content.left.map(inFile));
print('Settings', settings);
print('To be read once more', content.reminders.map(inFile));
console.log(`\n${describeLastAudit()}`);
const left = content.left.length + settings.length;
console.log(left === 0 ? 'Nothing is left to do before the launch.' : `\n${left} left to do.`);
process.exitCode = left === 0 ? 0 : 1;
