// The examples in the comments of the core's functions and in its README: each prints what it says, in plain Node.
// `BLESS=1` writes the functions with their examples into the README.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const PACKAGE = join(import.meta.dirname, '../../core-wasm/pkg');
const run = promisify(execFile);

/** The functions: name, first paragraph of the comment, example. */
const functions = [
  ...(await readFile(join(PACKAGE, 'core.d.ts'), 'utf8')).matchAll(
    /\/\*\*\n((?: \*.*\n)*?) \* @example\n((?: \*.*\n)*?) \*\/\nexport declare function (\w+)/g,
  ),
].map(([, comment = '', example = '', name = '']) => {
  const text = comment.replaceAll(/^ \* ?/gm, '').split(/\n(?=\n|@)/)[0] ?? '';
  const code = example.replaceAll(/^ \* ?/gm, '');
  return { name, text: text.replaceAll('\n', ' ').replaceAll(/\{@link (\w+)\}/g, '`$1`'), code };
});

const README = join(import.meta.dirname, '../../core-wasm/README.md');
const readme = await readFile(README, 'utf8');
const START = '`BLESS=1` writes them. -->\n';
const from = readme.indexOf(START) + START.length;
const to = readme.indexOf('<!-- End of the functions. -->');
const [start, list, end] = [readme.slice(0, from), readme.slice(from, to), readme.slice(to)];
const ownExamples = [...(start + end).matchAll(/```js\n([\s\S]*?)```/g)].map(
  ([, code = ''], index) => ({ name: `${index + 1}`, code }),
);

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'core-wasm-'));
  await mkdir(join(folder, 'node_modules'));
  await symlink(PACKAGE, join(folder, 'node_modules/core-wasm'), 'dir');
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a script, and compares what it prints with the comments behind its `console.log` calls. */
async function check(name: string, code: string) {
  const documented = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, text]) => text);
  expect(documented).not.toEqual([]);
  await writeFile(join(folder, `${name}.mjs`), code);
  const { stdout, stderr } = await run(process.execPath, [`${name}.mjs`], {
    cwd: folder,
    env: { PATH: process.env['PATH'] },
  });
  expect(stderr).toBe('');
  expect(stdout.trim().split('\n')).toEqual(documented);
}

describe('the example of', () => {
  test.each(functions)('$name', ({ name, code }) => check(name, code));

  test('every function has the declared types', async () => {
    for (const { name, code } of functions) await writeFile(join(folder, `${name}.mts`), code);
    const compilerOptions = { strict: true, noEmit: true, target: 'ES2022', module: 'NodeNext' };
    const files = functions.map(({ name }) => `${name}.mts`);
    const tsconfig = JSON.stringify({ compilerOptions: { ...compilerOptions, types: [] }, files });
    await writeFile(join(folder, 'tsconfig.json'), tsconfig);
    const tsc = join(import.meta.dirname, '../../node_modules/@typescript/native/bin/tsc');
    const { stdout } = await run(process.execPath, [tsc, '--project', folder]).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe('');
  });

  test('every function is found', () => {
    expect(functions.length).toBeGreaterThan(20);
  });
});

describe('the README', () => {
  test.each(ownExamples)('example $name', ({ name, code }) => check(name, code));

  test('has every function with its example', async () => {
    const sections = functions.map(
      ({ name, text, code }) => `\n### \`${name}\`\n\n${text}\n\n\`\`\`js\n${code}\`\`\`\n`,
    );
    const expected = `${sections.join('')}\n`;
    expect(from).toBeLessThan(to);
    if (process.env['BLESS']) await writeFile(README, start + expected + end);
    else expect(list).toBe(expected);
  });
});
