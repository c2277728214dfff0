// Computes the fingerprint of a build step: a SHA-256 over everything that its result depends on.

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Build outputs (they count through the fingerprint of the step that wrote them) and tests. */
const IGNORED_FOLDERS = new Set([
  'node_modules',
  'target',
  'pkg',
  'dist',
  '.cache',
  'generated',
  'tests',
  'fuzz',
]);

/** The fingerprint of a step; `dependencies` are the fingerprints of the steps that it needs. */
export async function fingerprint(
  root,
  { inputs = [], variables = [], facts = [], run },
  dependencies,
) {
  const hash = createHash('sha256');
  const add = (...values) => hash.update(JSON.stringify(values));
  add('dependencies', ...dependencies);
  add('facts', ...(typeof facts === 'function' ? await facts() : facts));
  add('run', String(run));
  for (const name of variables) add('variable', name, process.env[name] ?? null);
  for (const input of inputs) {
    for (const [path, bytes] of await readInput(root, input)) {
      add('file', path, bytes.length);
      hash.update(bytes);
    }
  }
  return hash.digest('hex');
}

/** The files of one input path (a file, a folder, or nothing there) as `[path, bytes]`, in a fixed order. */
async function readInput(root, path) {
  const bytes = await readFile(join(root, path)).catch((error) => error.code);
  if (bytes === 'ENOENT') return [];
  if (bytes !== 'EISDIR') return [[path, bytes]];
  const entries = await readdir(join(root, path), { withFileTypes: true });
  const files = entries
    .filter(
      ({ name }) =>
        !IGNORED_FOLDERS.has(name) && !/\.test\.\w+$/.test(name) && !name.endsWith('.part'),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name }) => readInput(root, `${path}/${name}`));
  return (await Promise.all(files)).flat();
}
