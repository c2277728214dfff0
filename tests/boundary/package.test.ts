// The core as a package: its manifest, and the example of its README run in plain Node.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { CASES } from './cases';

const PACKAGE = join(import.meta.dirname, '../../core-wasm/pkg');
const run = promisify(execFile);

/** Runs a script in a folder of its own, where the package is installed and nothing else. */
async function runInNode(script: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'core-wasm-'));
  try {
    await mkdir(join(folder, 'node_modules'));
    await symlink(PACKAGE, join(folder, 'node_modules/core-wasm'), 'dir');
    await writeFile(join(folder, 'example.mjs'), script);
    const { stdout, stderr } = await run(process.execPath, ['example.mjs'], {
      cwd: folder,
      env: { PATH: process.env['PATH'] },
    });
    expect(stderr).toBe('');
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('the README', () => {
  test('has an example that prints what it says, in plain Node', async () => {
    const readme = await readFile(join(PACKAGE, 'README.md'), 'utf8');
    const example = /```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
    const promised = [...example.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(
      ([, text]) => text,
    );
    expect(promised.length).toBeGreaterThan(3);
    expect((await runInNode(example)).trim().split('\n')).toEqual(promised);
  });
});

describe('the package', () => {
  test('has a name, a version, types, and every file that it lists', async () => {
    const manifest = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({
      name: 'core-wasm',
      type: 'module',
      types: './core_wasm.d.ts',
    });
    expect(manifest.version).toMatch(/^\d+\.\d+\.\d+$/);
    const entries = Object.values(manifest.exports).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : Object.values(entry as Record<string, string>),
    );
    const missing = [...manifest.files, ...entries].filter(
      (file) => !existsSync(join(PACKAGE, file)),
    );
    expect(missing).toEqual([]);
  });

  test('tells bundlers which files act when they are imported', async () => {
    const { sideEffects } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8'));
    expect(sideEffects).toEqual(['./core_wasm.js', './core_wasm_node.js', './core_wasm_web.js']);
  });

  test('answers in plain Node as it does in a bundler', async () => {
    const script = `
      import * as core from "core-wasm";
      const asks = [${CASES.map(({ ask }) => `(${ask})`).join(',\n')}];
      const page = (answer) => answer.kind === "page" ? [answer.route, answer.path, answer.content.page] : answer;
      console.log(JSON.stringify(asks.map((ask) => ask(core))));`;
    expect(JSON.parse(await runInNode(script))).toEqual(CASES.map(({ answer }) => answer));
  });
});
