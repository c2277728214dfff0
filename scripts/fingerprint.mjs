// One short text for everything that a step depends on: equal texts mean equal work.

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Made by steps or read by tests alone; whatever a step makes reaches the next by its fingerprint. */
const PASSED_OVER = new Set([
  'node_modules',
  'target',
  'pkg',
  'dist',
  '.cache',
  'generated',
  'tests',
  'fuzz',
]);

/** The fingerprint of a step, given those of the steps that it needs. */
export async function fingerprint(root, { reads = [], variables = [], facts = [], run }, needed) {
  const hash = createHash('sha256');
  const part = (...texts) => hash.update(JSON.stringify(texts));
  part('needs', ...needed);
  part('facts', ...facts);
  part('does', String(run));
  for (const name of variables) part('variable', name, process.env[name] ?? null);
  for (const place of reads) {
    for (const [path, bytes] of await filesAt(root, place)) {
      part('file', path, bytes.length);
      hash.update(bytes);
    }
  }
  return hash.digest('hex');
}

/** Every file at a place (one file, a folder, or nothing), with its bytes, in a fixed order. */
async function filesAt(root, place) {
  const bytes = await readFile(join(root, place)).catch((error) => error.code);
  if (bytes === 'ENOENT') return [];
  if (bytes !== 'EISDIR') return [[place, bytes]];
  const entries = await readdir(join(root, place), { withFileTypes: true });
  const inner = entries
    .filter(
      ({ name }) => !PASSED_OVER.has(name) && !/\.test\.\w+$/.test(name) && !name.endsWith('.part'),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name }) => filesAt(root, `${place}/${name}`));
  return (await Promise.all(inner)).flat();
}
