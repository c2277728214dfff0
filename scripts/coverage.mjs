// `npm run coverage`: the lines of Rust and TypeScript that tests execute, in one table and one lcov file; exits with 1
// when a part that calculates, takes money or keeps orders is below 90 %.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalize } from 'node:path/posix';
import { ROOT } from './environment.mjs';

const FOLDER = join(ROOT, '.cache/coverage');

/** The least share of executed lines of the required parts, in percent. */
const LIMIT = 90;

/**
 * The parts of the project, each with a pattern of its files. Components (`*.tsx`) run in the end-to-end tests, in a
 * built site that is not counted here, so they are listed without a limit.
 */
const PARTS = [
  { name: 'engine', files: /^core-wasm\/src\/engine\//, required: true },
  { name: 'orders', files: /^checkout-server\/src\/orders\//, required: true },
  { name: 'stripe', files: /^checkout-server\/src\/stripe\//, required: true },
  {
    name: 'forms',
    files:
      /^(core-wasm\/src\/forms|checkout-server\/src\/handlers\/\w*form|app\/src\/forms\/[^.]+\.ts$)/,
    required: true,
  },
  {
    name: 'checkout',
    files:
      /^(checkout-server\/src\/(payment|handlers\/\w*checkout)|app\/src\/(checkout|backend)\/[^.]+\.ts$)/,
    required: true,
  },
  { name: 'components', files: /^app\/src\/.*\.tsx$/, required: false },
  { name: 'everything', files: /^/, required: false },
];

/** Executed and all lines of each part; an lcov record names its file in `SF` and each line in `DA:line,count`. */
function countLines(lcov, parts) {
  const files = new Map();
  for (const record of lcov.split('end_of_record')) {
    const name = /^SF:(.*)$/m.exec(record)?.[1];
    // The fixture compiles the sources of the core once more, by a path of its own.
    const file = name && normalize(name);
    if (!file || isTest(file)) continue;
    const lines = files.get(file) ?? new Map();
    files.set(file, lines);
    for (const [, line, count] of record.matchAll(/^DA:(\d+),(\d+)/gm))
      lines.set(line, (lines.get(line) ?? 0) + Number(count));
  }
  return parts.map(({ name, files: pattern, required }) => {
    const counts = [...files]
      .filter(([file]) => pattern.test(file))
      .flatMap(([, lines]) => [...lines.values()]);
    const executed = counts.filter((count) => count > 0).length;
    const share = counts.length === 0 ? 0 : (100 * executed) / counts.length;
    return { name, required, lines: counts.length, executed, share };
  });
}

const isTest = (file) => /(^|\/)tests?(\.rs|\/)|\.test\.tsx?$/.test(file);

const texts = ['rust.info', 'typescript/lcov.info'].map((file) =>
  readFileSync(join(FOLDER, file), 'utf8'),
);
// cargo-llvm-cov writes absolute paths.
const merged = texts.join('\n').replaceAll(`SF:${ROOT}/`, 'SF:');
writeFileSync(join(FOLDER, 'lcov.info'), merged);
const rows = countLines(merged, PARTS);
console.log('| part | lines | executed | share |\n|---|---|---|---|');
for (const { name, lines, executed, share } of rows)
  console.log(`| ${name} | ${lines} | ${executed} | ${share.toFixed(1)} % |`);
const below = rows.filter(({ share, required }) => required && share < LIMIT);
if (below.length > 0) {
  console.error(`Below ${LIMIT} %: ${below.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 1;
}
