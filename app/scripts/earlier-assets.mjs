// Files with a hash in their names, of this build and of earlier ones: a page that was opened before a new version of the
// site still finds its scripts and style sheets.

import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeAtomically } from './write-atomically.mjs';

/** Lists these files in a built site, each with the time of the last build that made it. */
export const ASSET_LIST = '_assets.json';

/** How long the files of an earlier build are kept, in milliseconds. */
const KEPT_FOR = 7 * 24 * 60 * 60 * 1000;

/** A path below `assets/`, as the build writes it. */
const ASSET_PATH = /^assets(?:\/[\w-][\w.-]*)+$/;

/** A file, and its compressed copies. */
const COPIES = ['', '.br', '.gz'];

/**
 * Copies the files of an earlier site that are young enough into a folder, and returns their times by path. A site from
 * before there was a list has none.
 */
export async function saveEarlierAssets({ earlier, folder, now }) {
  await rm(folder, { recursive: true, force: true });
  const kept = {};
  for (const [path, time] of Object.entries(await readList(earlier))) {
    if (now - Date.parse(time) >= KEPT_FOR) continue;
    if (await copyAsset(path, earlier, folder)) kept[path] = time;
  }
  return kept;
}

/**
 * Adds saved files to the site where this build has not made them anew, and writes the list. Returns how many were
 * added.
 */
export async function addEarlierAssets({ dist, folder, kept, now }) {
  const files = await readdir(join(dist, 'assets'), { recursive: true, withFileTypes: true });
  const times = Object.fromEntries(
    files
      .filter((file) => file.isFile() && !/\.(br|gz)$/.test(file.name))
      .map((file) => join(file.parentPath, file.name).slice(dist.length + 1))
      .map((path) => [path.replaceAll('\\', '/'), new Date(now).toISOString()]),
  );
  const earlier = Object.entries(kept).filter(([path]) => !(path in times));
  for (const [path, time] of earlier) {
    await copyAsset(path, folder, dist);
    times[path] = time;
  }
  const sorted = Object.fromEntries(Object.entries(times).sort());
  await writeAtomically(join(dist, ASSET_LIST), `${JSON.stringify(sorted, null, 2)}\n`);
  return earlier.length;
}

async function readList(site) {
  const file = join(site, ASSET_LIST);
  let text;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
  try {
    const list = JSON.parse(text);
    for (const [path, time] of Object.entries(list))
      if (!ASSET_PATH.test(path) || Number.isNaN(Date.parse(time))) throw new Error(path);
    return list;
  } catch (error) {
    throw new Error(
      `${file}: is not a list of files with their times (${error.message}). Copy it again from the site that is deployed, or build without EARLIER_SITE.`,
    );
  }
}

/** Copies a file with its compressed copies; false where it does not exist. */
async function copyAsset(path, from, to) {
  await mkdir(dirname(join(to, path)), { recursive: true });
  const copied = await Promise.all(
    COPIES.map((ending) =>
      cp(join(from, path + ending), join(to, path + ending)).then(
        () => true,
        (error) => {
          if (error.code === 'ENOENT') return false;
          throw error;
        },
      ),
    ),
  );
  return copied[0];
}
