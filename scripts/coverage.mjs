// `npm run coverage`: the lines of Rust and TypeScript that tests execute, in one table and one lcov file; exits with 1
// when a part that calculates, takes money or keeps orders is below 90 %.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { runSteps } from './build/runner.mjs';
import { installTool, TOOLS, toolPath } from './build/tools.mjs';
import { RUST_TESTS } from './checks.mjs';
import { countLines, LIMIT, PARTS, tableOf } from './coverage/report.mjs';
import { provideChromium } from './install/chromium.mjs';
import { providePostgres } from './install/postgres.mjs';
import { runCommand } from './run-command.mjs';
import { checkNode, ROOT } from './settings.mjs';

const FOLDER = join(ROOT, '.cache/coverage');
const RUST = join(FOLDER, 'rust.info');
const TYPESCRIPT = join(FOLDER, 'typescript/lcov.info');

checkNode();
await mkdir(FOLDER, { recursive: true });
const log = (line) => console.log(`  ${line}`);
const command = (program, args, { env, onLine } = {}) =>
  runCommand(program, args, { cwd: ROOT, env: { PATH: toolPath(), ...env }, onLine });
/** Failed tests: their output is already printed. */
const exit = (error) => {
  console.error(error.message);
  process.exit(1);
};
await runSteps('rust', 'packages', 'core', 'contentCheck', 'documents', 'pictures', 'fonts');

await installTool(TOOLS.cargoLlvmCov, { command, log });
await command('rustup', ['component', 'add', 'llvm-tools']);
console.log('Rust tests, with counters');
await command(
  'cargo',
  ['llvm-cov', '--workspace', '--exclude', 'core-bindgen', '--lcov', '--output-path', RUST],
  { env: { ...RUST_TESTS, POSTGRES_BIN: await providePostgres(log) }, onLine: log },
).catch(exit);

console.log('TypeScript tests, with counters');
const coverage = ['provider=v8', 'reporter=lcovonly', `reportsDirectory=${join(TYPESCRIPT, '..')}`];
await command(
  process.execPath,
  [
    ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'browser'],
    ...['--coverage.enabled', '--coverage.include=app/src/**/*.{ts,tsx}'],
    ...coverage.map((option) => `--coverage.${option}`),
  ],
  { env: { CHROMIUM_PATH: await provideChromium(log) }, onLine: log },
).catch(exit);

const texts = await Promise.all([RUST, TYPESCRIPT].map((file) => readFile(file, 'utf8')));
// cargo-llvm-cov writes absolute paths.
const merged = texts.join('\n').replaceAll(`SF:${ROOT}/`, 'SF:');
await writeFile(join(FOLDER, 'lcov.info'), merged);
const rows = countLines(merged, PARTS);
for (const line of tableOf(rows)) console.log(line);
console.log(`Every file: ${relative(ROOT, join(FOLDER, 'lcov.info'))}`);
const below = rows.filter(({ share, required }) => required && share < LIMIT);
if (below.length > 0) {
  console.error(`Below ${LIMIT} %: ${below.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 1;
}
