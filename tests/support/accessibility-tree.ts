// Reviewed accessibility-tree snapshots in tests/e2e/accessibility-tree. `UPDATE_SNAPSHOTS=1` writes them; review the
// difference.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from './test';

const SNAPSHOTS = join(import.meta.dirname, '../e2e/accessibility-tree');
const UPDATE = process.env['UPDATE_SNAPSHOTS'] === '1';

/** The file name of a page's snapshot, without its ending. */
export const snapshotName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Compares a tree with its reviewed snapshot. */
export function expectSnapshot(name: string, tree: string): void {
  const file = join(SNAPSHOTS, `${name}.yml`);
  // Program keys and server ports differ between runs, in mailto URLs as well.
  const normalized = `${tree
    .replace(/http(:\/\/|%3A%2F%2F)127\.0\.0\.1(:|%3A)\d+/g, '')
    .replace(/(\/|%2F)program(\/|%2F)[\w.-]+/g, '/program/KEY')}\n`;
  if (UPDATE) {
    mkdirSync(SNAPSHOTS, { recursive: true });
    writeFileSync(file, normalized);
  }
  expect(normalized).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '');
}

/** Fails unless there is exactly one snapshot for each name. */
export function expectSnapshotsOf(names: string[]): void {
  const expected = names.map((name) => `${snapshotName(name)}.yml`);
  expect(readdirSync(SNAPSHOTS).sort()).toEqual(expected.sort());
}
