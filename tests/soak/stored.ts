// Compares what a server has acknowledged with what its store contains.

import { spawnSync } from 'node:child_process';
import { SERVER } from '../bench/server';

/** Acknowledged form posts and orders that the store of these settings does not contain, or contains twice. */
export function compareWithStore(
  settings: Record<string, string>,
  submissions: readonly string[],
  orders: readonly string[],
): string[] {
  const stored = (command: string, pattern: RegExp) => {
    const env = { ...process.env, ...settings };
    const run = spawnSync(SERVER, [command, '--csv'], {
      env,
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
    });
    if (run.status !== 0) throw new Error(`checkout-server ${command} failed: ${run.stderr}`);
    return [...run.stdout.matchAll(pattern)].map(([, id = '']) => id).sort();
  };
  const compared: [acknowledged: readonly string[], stored: string[]][] = [
    [submissions, stored('submissions', /"(w\d+n\d+@house\.example)"/g)],
    [orders, stored('orders', /"paid".*"(cs_test_\d+)"/g)],
  ];
  return compared.flatMap(([acknowledged, ids]) => {
    const storedIds = new Set(ids);
    const lost = acknowledged.filter((id) => !storedIds.has(id)).map((id) => `${id} was lost`);
    const twice = ids.filter((id, at) => id === ids[at + 1]).map((id) => `${id} was stored twice`);
    return [...lost, ...twice];
  });
}
