// The examples of the npm package, each in a fresh folder with the packed package.

import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openPage } from './browser';
import { freshFolder, VERSION } from './fresh-folder';
import { serve } from './static-server';

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLES = join(ROOT, 'core-wasm/examples');
const run = promisify(execFile);

/** Copies an example into a fresh folder. */
function example(name: string, links: string[] = []): string {
  const folder = join(EXAMPLES, name);
  const files = readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]);
  return freshFolder(Object.fromEntries(files), links);
}

test('a Node script searches the journal', async () => {
  const { stdout } = await run(process.execPath, ['search.js', 'lanai'], { cwd: example('node') });
  expect(stdout).toMatch(/^1 article for “lanai”\n\/journal\/[\w-]+ .+\n$/);
});

test('a page without a bundler shows a price', async () => {
  const page = await openPage(await serve(example('plain-page')));
  await expect.poll(() => page.textContent('#price')).toBe('INITIATION: $87, 55 % off');
});

test('a React application built by Vite searches while the visitor types', async () => {
  const folder = example('vite-react', ['@vitejs/plugin-react', 'react', 'react-dom', 'vite']);
  await run(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: folder,
  });
  const page = await openPage(await serve(join(folder, 'dist')));
  await page.getByRole('textbox', { name: 'Search' }).fill('LANAI');
  await expect.poll(() => page.getByRole('listitem').count()).toBe(1);
  expect(await page.getByRole('status').textContent()).toBe('1 article for “LANAI”');
});

test('a worker searches with the module that it is sent', async () => {
  const page = await openPage(await serve(example('worker')));
  await expect.poll(() => page.textContent('#answer')).toMatch(/“hawaii”$/);
});

test('every example installs the tarball of this version', () => {
  const examples = readdirSync(EXAMPLES, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(examples).toHaveLength(4);
  for (const { name } of examples) {
    const manifest = JSON.parse(readFileSync(join(EXAMPLES, name, 'package.json'), 'utf8'));
    expect(manifest.dependencies['core-wasm']).toBe(
      `file:../../../.cache/package/core-wasm-${VERSION}.tgz`,
    );
  }
});
