// The small site of the core's tests, with the files and keys that it lacks.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** Copies the small site into a temporary folder, which is returned, and fills it. */
export function smallSite(): string {
  const parent = mkdtempSync(join(tmpdir(), 'small-site-'));
  process.once('exit', () => rmSync(parent, { recursive: true, force: true }));
  const folder = join(parent, 'content');
  cpSync(join(ROOT, 'core-wasm/tests/content/valid'), folder, { recursive: true });
  execFileSync(join(ROOT, 'target/start/core-check'), ['--fill', folder]);
  return folder;
}
