// Tests of picture source files: which file a name refers to, EXIF rotation of cameras, and unusable files.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  checkPicture,
  openPicture,
  pictureFile,
  pictureSize,
} from '../../app/scripts/picture-source';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A picture whose upper half is red and whose lower half is blue. */
const twoHalves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    {
      input: {
        create: { width, height: height / 2, channels: 3, background: '#f00' },
      },
      gravity: 'north',
    },
  ]);

test('a name finds its file in any common format, even with an upper-case extension', async () => {
  for (const name of ['a.JPG', 'b.png', 'c.WebP', 'd.jpeg', 'e.heic', '.f.jpg'])
    await writeFile(join(folder, name), '');
  const files = await Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => pictureFile(id, folder)),
  );
  const expected = ['a.JPG', 'b.png', 'c.WebP', 'd.jpeg', 'e.jpg', 'f.jpg'];
  expect(files).toEqual(expected.map((name) => join(folder, name)));
});

test('a picture with an EXIF rotation is opened upright', async () => {
  const file = join(folder, 'phone.jpg');
  // Orientation 6: to be shown, the picture is rotated by 90 degrees clockwise.
  await twoHalves(800, 600).jpeg().withMetadata({ orientation: 6 }).toFile(file);
  expect(await pictureSize(file)).toEqual({ width: 600, height: 800 });
  const { data, info } = await openPicture(file)
    .resize(60)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([60, 80]);
  const redAt = (x: number) => (data[(40 * info.width + x) * info.channels] ?? 0) > 128;
  expect([redAt(10), redAt(50)]).toEqual([false, true]);
});

test('a picture that is too narrow when upright is reported with the minimum width', async () => {
  const file = join(folder, 'narrow.jpg');
  await twoHalves(600, 400).jpeg().withMetadata({ orientation: 6 }).toFile(file);
  await expect(checkPicture(file, 400)).resolves.toBeUndefined();
  await expect(checkPicture(file, 480)).rejects.toThrow(
    'content/images/narrow.jpg: is 400 pixels wide (use a picture of at least 480 pixels, better 1920)',
  );
});

test('a file that cannot be decoded is reported with the remedy', async () => {
  const png = await twoHalves(600, 400).png().toBuffer();
  for (const [name, bytes] of [
    ['words.jpg', Buffer.from('no picture')],
    ['cut.png', png.subarray(0, png.length / 2)],
  ] as const) {
    await writeFile(join(folder, name), bytes);
    await expect(checkPicture(join(folder, name), 480)).rejects.toThrow(
      new RegExp(
        `^content/images/${name}: cannot be decoded: .+ \\(save it again, for example as JPEG\\)$`,
      ),
    );
  }
});
