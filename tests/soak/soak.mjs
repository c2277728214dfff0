// `npm run soak`: tries the server hard, part by part, within bounds, and prints what was found as one table.
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { soakKills } from './kills.mjs';
import { soakMixed } from './mixed.mjs';
import { soakRestarts } from './restarts.mjs';
import { soakSlow } from './slow.mjs';

const parts = { restarts: soakRestarts, slow: soakSlow, kills: soakKills, mixed: soakMixed };
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(
    `No part is called ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`,
  );
  process.exit(2);
}
const rows = [];
for (const [name, soak] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`── ${name} ──`);
  const folder = await mkdtemp(join(tmpdir(), 'soak-'));
  const log = await open(join(folder, 'events.log'), 'a');
  const found = await soak({ folder, log: log.fd }).catch((error) => [
    { what: error.message, found: 'broke off', met: false },
  ]);
  await log.close();
  rows.push(...found.map((row) => ({ part: name, ...row })));
  for (const { details = [] } of found) {
    for (const detail of details.slice(0, 10)) console.log(`  ${detail}`);
  }
  await rm(folder, { recursive: true, force: true });
}
console.log();
for (const { part, what, found, target, met } of rows) {
  const verdict = met === undefined ? '' : met ? '✓' : '✗';
  const wanted = target ? ` (to be: ${target})` : '';
  console.log(`${verdict.padEnd(2)}${part.padEnd(10)}${what}: ${found}${wanted}`);
}
if (rows.some(({ met }) => met === false)) process.exitCode = 1;
