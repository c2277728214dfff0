// `npm run edits`: applies the edits of an owner to a copy of the project, and runs the core's tests, the build of the
// site and its tests there. The values that the edits change are corrected in the copy's tests/specification.toml, as the
// failing test says.

import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { copyProject } from '../support/project-copy.mjs';
import { EDITS } from './owner-edits.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
/** Kept between runs for the sake of its compiled files. */
const COPY = join(ROOT, '.cache/copy');
const SPECIFICATION = join(COPY, 'tests/specification.toml');
const CORE_TESTS = ['test', '--package', 'core-wasm', '--package', 'core-fixture'];

/** Runs a command in the copy, and prints its output where it fails; returns its output and whether it passed. */
function run(title, program, args) {
  const since = Date.now();
  const { stdout, stderr, status } = spawnSync(program, args, {
    cwd: COPY,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const passed = status === 0;
  console.log(`${passed ? '✓' : '✗'} ${title}  ${((Date.now() - since) / 1000).toFixed(0)} s`);
  return { passed, output: stdout + stderr };
}

function mustPass(title, program, args) {
  const { passed, output } = run(title, program, args);
  if (passed) return;
  console.log(output);
  process.exit(1);
}

/** Writes the values that the failing test names into the copy's specification; returns how many. */
async function correctSpecification(output) {
  const lines = [
    ...output.matchAll(/^(\S+) (\/?\S*): the content says (.*), and the specification /gm),
  ];
  let text = await readFile(SPECIFICATION, 'utf8');
  for (const [, of, at, value] of lines) {
    const start = text.indexOf(`of = "${of}"\nat = "${at}"\n`);
    const from = text.indexOf('is = ', start);
    const to = text.indexOf('\n\n', from);
    if (start === -1) throw new Error(`${of} ${at} is not in tests/specification.toml`);
    text = `${text.slice(0, from)}is = ${value}${text.slice(to)}`;
  }
  await writeFile(SPECIFICATION, text);
  return lines.length;
}

await copyProject(COPY);
for (const [name, edit] of Object.entries(EDITS)) {
  await edit(join(COPY, 'content'));
  console.log(`  edited: ${name}`);
}
const specification = ['--test', 'specification'];
const { passed, output } = run('the specification names what was changed', 'cargo', [
  ...CORE_TESTS,
  ...specification,
]);
if (passed) throw new Error('The edits change values of the specification, and no test says so.');
console.log(
  `  corrected: ${await correctSpecification(output)} values of tests/specification.toml`,
);
mustPass('the tests of the core', 'cargo', [...CORE_TESTS, '--no-fail-fast']);
mustPass('the build of the site', 'npm', ['run', 'build:site']);
const vitest = join(COPY, 'node_modules/vitest/vitest.mjs');
mustPass('the tests of the built site', process.execPath, [vitest, 'run', '--project', 'site']);
// One of the edits puts a second program on sale: it is bought, and delivered.
mustPass('the build of the server', 'npm', ['run', 'build:start-server']);
const playwright = join(COPY, 'node_modules/@playwright/test/cli.js');
const purchases = ['test', '--project=chromium', 'other-offers'];
mustPass('the purchase of the second program', process.execPath, [playwright, ...purchases]);
console.log('All edits together are content that every test of the core and of the site accepts.');
