// `npm run edits`: applies the edits of an owner to a copy of the project, and runs the core's tests, the build of the
// site and its tests there. Nothing but content/ is changed: no test repeats what an owner may edit.

import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { copyProject } from '../support/project-copy.mjs';
import { EDITS } from './owner-edits.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
/** Kept between runs for the sake of its compiled files. */
const COPY = join(ROOT, '.cache/copy');
const CORE_TESTS = ['test', '--package', 'core-wasm', '--no-fail-fast'];

/** Runs a command in the copy; where it fails, prints its output and ends. */
function mustPass(title, program, args) {
  const since = Date.now();
  const { stdout, stderr, status } = spawnSync(program, args, {
    cwd: COPY,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  console.log(
    `${status === 0 ? '✓' : '✗'} ${title}  ${((Date.now() - since) / 1000).toFixed(0)} s`,
  );
  if (status === 0) return;
  console.log(stdout + stderr);
  process.exit(1);
}

await copyProject(COPY);
for (const [name, edit] of Object.entries(EDITS)) {
  await edit(join(COPY, 'content'));
  console.log(`  edited: ${name}`);
}
mustPass('the tests of the core', 'cargo', CORE_TESTS);
mustPass('the build of the site', 'npm', ['run', 'build:site']);
const vitest = join(COPY, 'node_modules/vitest/vitest.mjs');
mustPass('the tests of the built site', process.execPath, [vitest, 'run', '--project', 'site']);
mustPass('the unit tests', process.execPath, [vitest, 'run', '--project', 'unit']);
mustPass('the limits of sizes', 'npm', ['run', 'test:size']);
// One of the edits puts a second program on sale: it is bought, and delivered.
mustPass('the build of the server', 'npm', ['run', 'build:start-server']);
const playwright = join(COPY, 'node_modules/@playwright/test/cli.js');
const endToEnd = ['test', '--project=chromium', ...process.argv.slice(2)];
mustPass('the end-to-end tests', process.execPath, [playwright, ...endToEnd]);
console.log('All edits together are content that every test of the core and of the site accepts.');
