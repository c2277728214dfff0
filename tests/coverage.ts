// Reads the report of cargo-llvm-cov (lcov), and fails if the tests execute too few lines of a part of the Rust code.

import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

/** Parts by file path, with the minimum share of executed lines in percent. */
const PARTS: [name: string, pattern: RegExp, least: number][] = [
  ['engine', /^core-wasm\/engine\//, 90],
  ['transitions', /^checkout-server\/shop\/src\/transition/, 90],
  ['signatures', /^checkout-server\/src\/checkout\/stripe\/signature/, 90],
  ['links', /^checkout-server\/src\/site\/program\/links/, 90],
  ['checkout', /^checkout-server\/(shop|src\/checkout)/, 90],
  ['everything', /^/, 85],
];

/** Lines by file: true if executed. Crates compile the core's sources up to three times, so results are merged. */
const files = new Map<string, Map<string, boolean>>();
for (const record of readFileSync(process.argv[2] ?? '', 'utf8').split('end_of_record')) {
  const path = relative('.', resolve(/^SF:(.*)$/m.exec(record)?.[1] ?? '.'));
  const lines = files.get(path) ?? new Map<string, boolean>();
  for (const [, line = '', count] of record.matchAll(/^DA:(\d+),(\d+)/gm))
    lines.set(line, lines.get(line) || count !== '0');
  files.set(path, lines);
}

for (const [name, pattern, least] of PARTS) {
  const partFiles = [...files].filter(([path]) => pattern.test(path));
  const lines = partFiles.flatMap(([, linesOfFile]) => [...linesOfFile.values()]);
  const executed = lines.filter(Boolean).length;
  const share = (100 * executed) / lines.length;
  console.log(`${name}: ${executed} of ${lines.length} lines, ${share.toFixed(1)} %`);
  // A part without files has been moved: its bound would check nothing.
  if (!(share >= least)) {
    console.error(`${name}: at least ${least} % of the lines have to be executed.`);
    process.exitCode = 1;
  }
}
