// `npm run fuzz`: ten million random inputs for the parsers of untrusted input (cargo-fuzz); exits with 1 at the first
// input that violates a property, or exceeds the time or memory limit.

import { mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { installTool, TOOLS, toolPath } from './build/tools.mjs';
import { runCommand } from './run-command.mjs';
import { checkNode, ROOT } from './settings.mjs';

const FUZZ = 'checkout-server/fuzz';
/** libFuzzer's limits: seconds for one input, megabytes of memory, bytes of an input. */
const LIMITS = ['-timeout=5', '-rss_limit_mb=512', '-max_len=2048'];

const { values } = parseArgs({ options: { inputs: { type: 'string', default: '10000000' } } });
const inputs = Number(values.inputs);
if (!Number.isInteger(inputs) || inputs < 1) throw new Error('--inputs takes a positive integer.');

checkNode();
const cargo = (args, onLine) =>
  runCommand('cargo', ['+nightly', 'fuzz', ...args], {
    cwd: ROOT,
    env: { PATH: toolPath() },
    onLine,
  });
/** Without AddressSanitizer, which finds errors of unsafe code (forbidden here) and slows each input down. */
const options = ['--fuzz-dir', FUZZ, '--sanitizer', 'none'];

await installFuzzer();
await cargo(['build', ...options], console.log);
const files = await readdir(join(ROOT, FUZZ, 'fuzz_targets'));
const targets = files.map((file) => basename(file, '.rs')).sort();
const share = Math.ceil(inputs / targets.length);
const rows = [];
for (const target of targets) rows.push(await fuzz(target));
const total = (column) => rows.reduce((sum, row) => sum + row[column], 0);
console.log('\n| target | inputs | seconds | coverage at start | coverage at end | peak MB |');
console.log('|---|---|---|---|---|---|');
for (const row of rows) console.log(`| ${Object.values(row).join(' | ')} |`);
console.log(`\n${total('inputs')} inputs in ${total('seconds')} s: no property violated.`);

/** cargo-fuzz needs a nightly toolchain beside the one of rust-toolchain.toml. */
async function installFuzzer() {
  await runCommand('cargo', ['+nightly', '--version']).catch(() => {
    throw new Error('Nightly Rust is missing: rustup toolchain install nightly --profile minimal');
  });
  const command = (program, args, { env } = {}) => runCommand(program, args, { cwd: ROOT, env });
  await installTool(TOOLS.cargoFuzz, { command, log: console.log });
}

/** Runs a target and returns libFuzzer's final statistics. */
async function fuzz(target) {
  const startedAt = Date.now();
  const stats = new Map();
  const onLine = (line) => {
    const stat = /^stat::(\w+):\s+(\d+)/.exec(line) ?? /(INITED|DONE)\s+cov: (\d+)/.exec(line);
    if (stat) stats.set(stat[1], Number(stat[2]));
    else if (/pulse|ERROR|panicked|Test unit/.test(line)) console.log(`  ${target}: ${line}`);
  };
  console.log(`${target}: ${share} inputs`);
  // libFuzzer adds new inputs to the first corpus folder and reads both; the second is in git.
  const corpora = [join(ROOT, '.cache/fuzz', target), join(ROOT, FUZZ, 'seeds', target)];
  await mkdir(corpora[0], { recursive: true });
  const flags = [`-runs=${share}`, ...LIMITS, '-print_final_stats=1'];
  await cargo(['run', ...options, target, ...corpora, '--', ...flags], onLine);
  return {
    target,
    inputs: stats.get('number_of_executed_units'),
    seconds: Math.round((Date.now() - startedAt) / 1000),
    coverageAtStart: stats.get('INITED'),
    coverageAtEnd: stats.get('DONE'),
    peakMemory: stats.get('peak_rss_mb'),
  };
}
