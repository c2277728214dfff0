// Test of the size limit of a built folder.

import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSize } from '../../app/scripts/built-size';

test('a built folder above 256 MB is rejected, and its largest files are named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'built-size-'));
  await mkdir(join(folder, 'assets'));
  const film = join(folder, 'assets/film.mp4');
  await writeFile(film, '');
  await writeFile(join(folder, 'index.html'), 'page');
  // A sparse file, which uses no disk space.
  await truncate(film, 2 ** 28 - 4);
  await checkSize(folder);
  await truncate(film, 2 ** 28 - 3);
  await expect(checkSize(folder)).rejects.toThrow(
    `${folder} has 257 MB of files, and the server keeps all of them in memory: at most 256 MB. The largest are ${film} (256 MB), `,
  );
  await rm(folder, { recursive: true });
});
