// The gallery takes what it is asked for, lays it on one sheet, and refuses what it does not know.

import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '../support/test';

const GALLERY = resolve(import.meta.dirname, '../gallery/gallery.mjs');
const run = (...wishes: string[]) =>
  spawnSync(process.execPath, [GALLERY, ...wishes], { encoding: 'utf8', timeout: 50_000 });

test('one page at two widths makes two pictures and a sheet that shows both', async ({ demo }) => {
  const out = await mkdtemp(join(tmpdir(), 'gallery-'));
  try {
    const wishes = ['--part', 'pages', '--only', '/legal/cookies', '--widths', '320,390'];
    const { status, stdout, stderr } = run('--base', demo.url, '--out', out, ...wishes);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toContain(join(out, 'index.html'));
    expect(await readdir(join(out, 'pages'))).toHaveLength(2);
    const sheet = await readFile(join(out, 'index.html'), 'utf8');
    const shown = [...sheet.matchAll(/<img src="([^"]+)"/g)].map(([, file = '']) => file);
    expect(shown).toHaveLength(2);
    for (const file of shown) expect((await readFile(join(out, file))).length).toBeGreaterThan(500);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
});

test.for([
  [['--widths', 'wide'], /--widths takes whole numbers/],
  [['--part', 'attic'], /There is no part attic/],
  [['--only', 'about'], /begins with \//],
  [['--only', '/attic'], /Nothing of that name/],
  [['--base', 'nowhere'], /--base takes an address/],
  [['--frame', 'gold'], /Unknown option/],
] as const)('%s is refused in a sentence', ([wishes, said]) => {
  const { status, stderr } = run(...wishes);
  expect(status).toBe(2);
  expect(stderr).toMatch(said);
});
