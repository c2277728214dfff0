// The core as an npm package: its manifest, and the README example in plain Node.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { CASES } from './core-cases';

const PACKAGE = join(import.meta.dirname, '../../core-wasm/pkg');
const run = promisify(execFile);

/** Runs a script in a temporary folder with the package installed. */
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
  test('has an example that prints its documented output in plain Node', async () => {
    const readme = await readFile(join(PACKAGE, 'README.md'), 'utf8');
    const example = /```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
    const documented = [...example.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(
      ([, text]) => text,
    );
    expect(documented.length).toBeGreaterThan(3);
    expect((await runInNode(example)).trim().split('\n')).toEqual(documented);
  });
});

describe('the package', () => {
  test('has a name, a version, types, and every listed file', async () => {
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

  test('declares its files with side effects', async () => {
    const { sideEffects } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8'));
    expect(sideEffects).toEqual(['./core_wasm.js', './core_wasm_node.js', './core_wasm_web.js']);
  });

  test('returns the same results in plain Node as in a bundler', async () => {
    const script = `
      import * as core from "core-wasm";
      import { readFileSync } from "node:fs";
      core.loadJournal(readFileSync(new URL(import.meta.resolve("core-wasm/journal-index.txt")), "utf8"));
      const calls = [${CASES.map(({ call }) => `(${call})`).join(',\n')}];
      const page = (answer) => answer.kind === "page" ? [answer.route, answer.path, answer.content.page] : answer;
      console.log(JSON.stringify(calls.map((call) => call(core))));`;
    expect(JSON.parse(await runInNode(script))).toEqual(CASES.map(({ answer }) => answer));
  });
});
