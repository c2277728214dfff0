// Finds pictures of the program that are older than the pages they show, by the times of their last changes.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Git, gitIn } from './git';

/** Pictures that `npm run pictures:program` takes, each with the texts that it shows. */
const SHOWN: Record<string, readonly string[]> = {
  'images/program-guide.jpg': ['program/day-1.md', 'pages/program.toml'],
};

/** Minimum time between two changes in milliseconds: copying a project writes all files within minutes. */
const LEAST_AGE = 60 * 60 * 1000;

interface OldPicture {
  /** Path of the picture, and path of the text that has changed since, below `content/`. */
  picture: string;
  text: string;
}

/** Time of a file's last commit, or of its last write if it has uncommitted changes. */
async function changedAt(git: Git, content: string, file: string): Promise<number> {
  const written = async () => (await stat(join(content, file))).mtimeMs;
  try {
    if ((await git(['status', '--porcelain', '--', file])) !== '') return await written();
    const seconds = Number(await git(['log', '-1', '--format=%ct', '--', file]));
    return seconds > 0 ? seconds * 1000 : await written();
  } catch {
    // The content is not in a Git repository.
    return written();
  }
}

/** Returns the pictures of a content folder that are older than the texts they show. */
export async function oldPictures(content: string): Promise<OldPicture[]> {
  const git = gitIn(content);
  const old: OldPicture[] = [];
  for (const [picture, texts] of Object.entries(SHOWN)) {
    const takenAt = await changedAt(git, content, picture).catch(() => undefined);
    // The content does not have this picture.
    if (takenAt === undefined) continue;
    for (const text of texts) {
      const changed = await changedAt(git, content, text).catch(() => 0);
      if (changed > takenAt + LEAST_AGE) old.push({ picture, text });
    }
  }
  return old;
}
