// The brand's name is content: whoever changes it in content/ changes it everywhere.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../../app/src/core/core';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = [
  'app',
  'checkout-server/shop',
  'checkout-server/src',
  'core-wasm/src',
  'core-wasm/content',
  'core-wasm/engine',
  'deploy',
  'scripts',
];

test('no code names the brand', async () => {
  // Its last word, without the kind of house that it may begin with.
  const name = site().brand.name.split(' ').at(-1) ?? '';
  expect(name).not.toBe('');
  const files = execFileSync('git', ['ls-files', ...FOLDERS], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(rs|tsx?|mjs|css|html|json|toml|svg)$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const naming = files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes(name));
  expect(naming).toEqual([]);
});
