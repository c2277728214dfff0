// `npm run fuzz`: random inputs for each parser of what strangers write, ten million in all; ends with 1 at the first
// that breaks a promise, takes too long or too much memory.

import { mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './command.mjs';
import { checkNode } from './settings.mjs';
import { installTool, TOOLS, toolPath } from './tools.mjs';

const ROOT = join(import.meta.dirname, '..');
const FUZZ = 'checkout-server/fuzz';
/** No input may take longer, in seconds, or more memory in all, in megabytes, or be longer, in bytes. */
const LIMITS = ['-timeout=5', '-rss_limit_mb=512', '-max_len=2048'];

const { values } = parseArgs({ options: { inputs: { type: 'string', default: '10000000' } } });
const inputs = Number(values.inputs);
if (!Number.isInteger(inputs) || inputs < 1) throw new Error('--inputs is a number of inputs.');

checkNode();
const cargo = (args, onLine) =>
  runCommand('cargo', ['+nightly', 'fuzz', ...args], {
    cwd: ROOT,
    env: { PATH: toolPath() },
    onLine,
  });
/** An address sanitizer looks for faults of unsafe code, which ours forbids; without one each input is quicker. */
const options = ['--fuzz-dir', FUZZ, '--sanitizer', 'none'];

await provide();
await cargo(['build', ...options], console.log);
const files = await readdir(join(ROOT, FUZZ, 'fuzz_targets'));
const targets = files.map((file) => basename(file, '.rs')).sort();
const share = Math.ceil(inputs / targets.length);
const rows = [];
for (const target of targets) rows.push(await fuzz(target));
const total = (column) => rows.reduce((sum, row) => sum + row[column], 0);
console.log(
  '\n| target | inputs | seconds | branches reached at first | in the end | MB at most |',
);
console.log('|---|---|---|---|---|---|');
for (const row of rows) console.log(`| ${Object.values(row).join(' | ')} |`);
console.log(`\n${total('inputs')} inputs in ${total('seconds')} s: no promise broken.`);

/** What the fuzzer needs beside the project's own Rust. */
async function provide() {
  await runCommand('cargo', ['+nightly', '--version']).catch(() => {
    throw new Error(
      'A nightly Rust is missing: rustup toolchain install nightly --profile minimal',
    );
  });
  const command = (program, args, { env } = {}) => runCommand(program, args, { cwd: ROOT, env });
  await installTool(TOOLS.cargoFuzz, { command, say: console.log });
}

/** Runs a target: what it took, in the words of its last lines. */
async function fuzz(target) {
  const began = Date.now();
  const found = new Map();
  const hear = (line) => {
    const stat = /^stat::(\w+):\s+(\d+)/.exec(line) ?? /(INITED|DONE)\s+cov: (\d+)/.exec(line);
    if (stat) found.set(stat[1], Number(stat[2]));
    else if (/pulse|ERROR|panicked|Test unit/.test(line)) console.log(`  ${target}: ${line}`);
  };
  console.log(`${target}: ${share} inputs`);
  // What it finds is kept in the first, and the next run begins with it; the second is in git.
  const folders = [join(ROOT, '.cache/fuzz', target), join(ROOT, FUZZ, 'seeds', target)];
  await mkdir(folders[0], { recursive: true });
  const wishes = [`-runs=${share}`, ...LIMITS, '-print_final_stats=1'];
  await cargo(['run', ...options, target, ...folders, '--', ...wishes], hear);
  return {
    target,
    inputs: found.get('number_of_executed_units'),
    seconds: Math.round((Date.now() - began) / 1000),
    seeded: found.get('INITED'),
    reached: found.get('DONE'),
    memory: found.get('peak_rss_mb'),
  };
}
