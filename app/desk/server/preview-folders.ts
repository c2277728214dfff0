// The folders of the site beside the forms. What takes long to make (pictures, fonts) begins as that of the build.

import { existsSync } from 'node:fs';
import { cp, link, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that are made of the pictures and characters of the content. */
const MADE = ['picture-files.json', 'article-pictures.json', 'pictures.css', 'fonts.css', 'fonts'];

/** Makes the folders of a project's preview, and fills what is missing in them. */
export async function previewFolders(root: string) {
  const [generated, program, pictures] = ['generated', 'program', 'pictures'].map((name) =>
    join(root, '.desk', name),
  ) as [string, string, string];
  await mkdir(generated, { recursive: true });
  for (const name of MADE) {
    const [from, to] = [join(root, 'app/src/generated', name), join(generated, name)];
    if (existsSync(from) && !existsSync(to)) await cp(from, to, { recursive: true });
  }
  // The number of pages of the book, which only a build counts.
  const counted = join(root, 'app/.cache/program/book-pages');
  if (existsSync(counted)) {
    await mkdir(program, { recursive: true });
    await cp(counted, join(program, 'book-pages'));
  }
  const encoded = join(root, 'app/.cache/pictures');
  if (existsSync(encoded) && !existsSync(pictures)) {
    await mkdir(pictures);
    // A file is never changed, only replaced.
    for (const name of await readdir(encoded))
      await link(join(encoded, name), join(pictures, name)).catch(() =>
        cp(join(encoded, name), join(pictures, name)),
      );
  }
  return { generated, program, pictures };
}
