// The coverage report: executed lines by part of the project, without the tests themselves.

import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

interface Row {
  name: string;
  lines: number;
  executed: number;
  share: number;
}
const report = resolve(import.meta.dirname, '../../scripts/coverage/report.mjs');
const { countLines, PARTS } = (await import(/* @vite-ignore */ join(report))) as {
  countLines: (lcov: string, parts: unknown) => Row[];
  PARTS: { name: string; files: RegExp }[];
};

const record = (file: string, ...counts: number[]) =>
  [`SF:${file}`, ...counts.map((count, index) => `DA:${index + 1},${count}`), 'end_of_record'].join(
    '\n',
  );

test('lines are counted by part, and test files are left out', () => {
  const lcov = [
    record('core-wasm/src/engine/money.rs', 3, 0, 1, 1),
    record('checkout-server/src/orders/transition/tests.rs', 0, 0),
    record('app/src/checkout/checkout-state.ts', 1),
    record('app/src/checkout/checkout-state.test.ts', 0),
  ].join('\n');
  const rows = new Map(countLines(lcov, PARTS).map((row) => [row.name, row]));
  expect(rows.get('engine')).toMatchObject({ lines: 4, executed: 3, share: 75 });
  expect(rows.get('checkout')).toMatchObject({ lines: 1, executed: 1, share: 100 });
  expect(rows.get('orders')).toMatchObject({ lines: 0, share: 0 });
  expect(rows.get('everything')).toMatchObject({ lines: 5, executed: 4 });
});

test('a file that is compiled twice is counted once, with what either has executed', () => {
  const lcov = [
    record('core-wasm/src/engine/money.rs', 1, 0, 0),
    record('core-wasm/fixture/../src/engine/money.rs', 0, 2, 0),
  ].join('\n');
  const [engine] = countLines(lcov, PARTS);
  expect(engine).toMatchObject({ name: 'engine', lines: 3, executed: 2 });
});
