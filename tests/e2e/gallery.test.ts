// The gallery command: takes the requested screenshots, lists them in one contact sheet, and rejects unknown options.

import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '../support/test';

const GALLERY = resolve(import.meta.dirname, '../gallery/gallery.mjs');
const run = (...options: string[]) =>
  spawnSync(process.execPath, [GALLERY, ...options], { encoding: 'utf8', timeout: 50_000 });

test('one page at two widths makes two screenshots and a contact sheet', async ({ demo }) => {
  const folder = await mkdtemp(join(tmpdir(), 'gallery-'));
  try {
    const options = ['--part', 'pages', '--only', '/legal/cookies', '--widths', '320,390'];
    const { status, stdout, stderr } = run('--base', demo.url, '--out', folder, ...options);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toContain(join(folder, 'index.html'));
    expect(await readdir(join(folder, 'pages'))).toHaveLength(2);
    const html = await readFile(join(folder, 'index.html'), 'utf8');
    const shown = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, file = '']) => file);
    expect(shown).toHaveLength(2);
    for (const file of shown)
      expect((await readFile(join(folder, file))).length).toBeGreaterThan(500);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test.for([
  [['--widths', 'wide'], /--widths takes whole numbers/],
  [['--part', 'attic'], /There is no part attic/],
  [['--only', 'about'], /begins with \//],
  [['--only', '/attic'], /No page matches --only/],
  [['--base', 'nowhere'], /--base takes an address/],
  [['--frame', 'gold'], /Unknown option/],
] as const)('%s is rejected with a message', ([options, message]) => {
  const { status, stderr } = run(...options);
  expect(status).toBe(2);
  expect(stderr).toMatch(message);
});
