// `npm run edits`: applies typical edits of an owner to a copy of the project, builds it, and runs the tests there.
// Only content/ is changed, which proves that no test depends on editable content. Arguments go to Playwright: `npm run
// edits -- journal` runs only the end-to-end tests whose path contains "journal".

import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { copyProject } from '../support/project-copy';
import { EDITS } from './owner-edits';

const ROOT = resolve(import.meta.dirname, '../..');
/** Kept between runs, so that its compiled files are reused. */
const COPY = join(ROOT, '.cache/copy');

function run(title: string, program: string, args: readonly string[]): void {
  const since = Date.now();
  const { stdout, stderr, status } = spawnSync(program, args, {
    cwd: COPY,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const passed = status === 0;
  console.log(`${passed ? '✓' : '✗'} ${title}  ${((Date.now() - since) / 1000).toFixed(0)} s`);
  if (passed) return;
  console.log(stdout + stderr);
  process.exitCode = 1;
}

await copyProject(COPY);
for (const [name, edit] of Object.entries(EDITS)) {
  await edit(join(COPY, 'content'));
  console.log(`  edited: ${name}`);
}
type Command = [program: string, args: string[]];
const script = (name: string): Command => ['npm', ['run', name]];
const node = (path: string, ...args: string[]): Command => [
  process.execPath,
  [join(COPY, 'node_modules', path), ...args],
];
run('the check of the content', ...script('check:content'));
run('the tests of the core', ...script('test:core'));
run('the tests of the server', ...script('test:rust'));
run('the build of the site', ...script('build:site'));
const site = ['--project', 'site', '--project', 'http'];
run('the tests of the built site', ...node('vitest/vitest.mjs', 'run', ...site));
// Tests of the build's commands are left out: they need the history of the project, and unedited content.
const units = ['--project', 'unit', '--project', 'boundary', 'app/src', 'tests/boundary/core'];
run('the unit tests', ...node('vitest/vitest.mjs', 'run', ...units));
// An edit of the content puts a second program on sale; tests buy and open it.
run('the build of the server', ...script('build:start-server'));
run("the builds of the site's variants", process.execPath, ['scripts/run.mjs', 'site-variants']);
run('the limits of sizes', ...node('size-limit/bin.js'));
// The development server, including the desk's, does not watch the folder of the copy.
const files = process.argv.length > 2 ? process.argv.slice(2) : ['e2e/(?!development-server|desk)'];
run(
  'the end-to-end tests',
  ...node('@playwright/test/cli.js', 'test', '--project=chromium', ...files),
);
if (!process.exitCode) console.log('All edits together are content that every test accepts.');
