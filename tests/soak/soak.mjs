// `npm run soak`: bounded load tests of the server (restarts, slow clients, kills, mail, mixed load); prints one table.

import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { soakKills } from './kills.mjs';
import { soakMail } from './mail.mjs';
import { soakMixed } from './mixed.mjs';
import { soakRestarts } from './restarts.mjs';
import { soakSlow } from './slow.mjs';

const PARTS = {
  restarts: soakRestarts,
  slow: soakSlow,
  kills: soakKills,
  mail: soakMail,
  mixed: soakMixed,
};
const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(
    `Unknown part: ${unknown.join(', ')}. The parts are: ${Object.keys(PARTS).join(', ')}.`,
  );
  process.exit(2);
}
const results = [];
for (const [name, run] of Object.entries(PARTS)) {
  if (selected.length > 0 && !selected.includes(name)) continue;
  console.log(`── ${name} ──`);
  const folder = await mkdtemp(join(tmpdir(), 'soak-'));
  const log = await open(join(folder, 'events.log'), 'a');
  const measured = await run({ folder, log: log.fd }).catch((error) => [
    { subject: error.message, result: 'aborted', passed: false },
  ]);
  await log.close();
  results.push(...measured.map((row) => ({ part: name, ...row })));
  for (const { details = [] } of measured) {
    for (const detail of details.slice(0, 10)) console.log(`  ${detail}`);
  }
  await rm(folder, { recursive: true, force: true });
}
console.log();
for (const { part, subject, result, target, passed } of results) {
  const mark = passed === undefined ? '' : passed ? '✓' : '✗';
  const limit = target ? ` (target: ${target})` : '';
  console.log(`${mark.padEnd(2)}${part.padEnd(10)}${subject}: ${result}${limit}`);
}
if (results.some(({ passed }) => passed === false)) process.exitCode = 1;
