// The mutation tests: what counts as caught, by part of the project, how a survivor is named, and that nothing that a
// mutant has started is left.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

interface Mutant {
  file: string;
  line: number;
  change: string;
  caught: boolean;
}
const report = resolve(import.meta.dirname, '../mutants/report.mjs');
const { cargoMutants, strykerMutants, countMutants, survivorsOf } = (await import(
  /* @vite-ignore */ join(report)
)) as {
  cargoMutants: (json: string) => Mutant[];
  strykerMutants: (json: string) => Mutant[];
  countMutants: (mutants: Mutant[]) => object[];
  survivorsOf: (mutants: Mutant[]) => string[];
};

test('a result of cargo-mutants is caught, survives or is left out', () => {
  const file = 'core-wasm/src/engine/money.rs';
  const outcome = (summary: string, line: number) => ({
    summary,
    scenario: {
      Mutant: { file, span: { start: { line, column: 5 } }, name: `${file}:${line}:5: x + y` },
    },
  });
  const json = JSON.stringify({
    outcomes: [
      { summary: 'Success', scenario: 'Baseline' },
      ...['CaughtMutant', 'MissedMutant', 'Timeout', 'Unviable'].map(outcome),
    ],
  });
  const mutants = cargoMutants(json);
  expect(mutants.map(({ line, caught }) => [line, caught])).toEqual([
    [0, true],
    [1, false],
    [2, true],
  ]);
  expect(survivorsOf(mutants)).toEqual([`${file}:1: x + y`]);
});

test("a result of Stryker is named by the code's text and its replacement", () => {
  const file = 'app/src/checkout/checkout-state.ts';
  const mutant = (status: string, line: number) => ({
    status,
    mutatorName: 'Boolean',
    replacement: 'false',
    location: { start: { line, column: 8 }, end: { line, column: 12 } },
  });
  const statuses = ['Killed', 'Survived', 'NoCoverage', 'Timeout', 'CompileError'];
  const json = JSON.stringify({
    files: {
      [file]: {
        source: 'return true;\n'.repeat(5),
        mutants: statuses.map((status, index) => mutant(status, index + 1)),
      },
    },
  });
  const mutants = strykerMutants(json);
  expect(survivorsOf(mutants)).toEqual([
    `${file}:2: Boolean: true → false`,
    `${file}:3: Boolean: true → false`,
  ]);
  expect(countMutants(mutants)).toEqual([{ name: 'checkout', mutants: 4, caught: 2, share: 50 }]);
});

test.runIf(existsSync('/proc/self/environ'))(
  'a process that a mutant has started is ended, although its parent has ended and it has its own group',
  async () => {
    const { endMarked, processMark } = (await import(
      /* @vite-ignore */ resolve(import.meta.dirname, '../mutants/processes.mjs')
    )) as {
      endMarked: (mark: Record<string, string>) => Promise<number>;
      processMark: () => Record<string, string>;
    };
    const mark = processMark();
    const endless = ['-e', 'while (true);'];
    const start = `const { spawn } = require('node:child_process');
      const { pid } = spawn(process.execPath, ${JSON.stringify(endless)}, { detached: true, stdio: 'ignore' });
      console.log(pid);
      process.exit();`;
    const parent = spawn(process.execPath, ['-e', start], { env: { ...process.env, ...mark } });
    const [output] = await once(parent.stdout, 'data');
    const pid = Number(`${output}`);
    if (parent.exitCode === null) await once(parent, 'exit');
    const other = spawn(process.execPath, endless);
    onTestFinished(() => void other.kill('SIGKILL'));
    expect(isRunning(pid)).toBe(true);
    expect(await endMarked(mark)).toBe(1);
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(other.kill(0)).toBe(true);
    expect(await endMarked(mark)).toBe(0);
  },
);

/** A process that has ended may stay in the process table until its parent asks for its exit code. */
function isRunning(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && !/^\d+ \(.*\) Z/.test(readFileSync(file, 'utf8'));
}
