// Files with a hash in their names, of this build and of earlier ones: a page that was opened before a new version of the
// site still finds its scripts and style sheets.

import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { writeAtomically } from './write-atomically.mjs';

/** Lists these files in a built site, each with the time of the last build that made it. */
export const ASSET_LIST = '_assets.json';

/** How long the files of an earlier build are kept, in milliseconds. */
const KEPT_FOR = 7 * 24 * 60 * 60 * 1000;

/** A path below `assets/`, as the build writes it. */
const ASSET_PATH = /^assets(?:\/[\w-][\w.-]*)+$/;

/** A file, and its compressed copies. */
const COPIES = ['', '.br', '.gz'];

/** Copies the files of an earlier site (if any) that are young enough into a folder; returns their times by path. */
export async function saveEarlierAssets({ earlier, folder, now }) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const list = earlier ? await readList(earlier) : {};
  const young = Object.entries(list).filter(
    ([path, time]) => now - Date.parse(time) < KEPT_FOR && existsSync(join(earlier, path)),
  );
  for (const copy of young.flatMap(([path]) => COPIES.map((ending) => path + ending)))
    if (existsSync(join(earlier, copy))) await cp(join(earlier, copy), join(folder, copy));
  return Object.fromEntries(young);
}

/** Adds saved files to the site where this build has not made them anew, and writes the list; returns their number. */
export async function addEarlierAssets({ dist, folder, kept, now }) {
  const made = await readdir(join(dist, 'assets'), { recursive: true, withFileTypes: true });
  const times = Object.fromEntries(
    made
      .filter((file) => file.isFile() && !/\.(br|gz)$/.test(file.name))
      .map((file) => relative(dist, join(file.parentPath, file.name)).replaceAll('\\', '/'))
      .map((path) => [path, new Date(now).toISOString()]),
  );
  await cp(folder, dist, { recursive: true, force: false });
  const all = { ...kept, ...times };
  const sorted = Object.fromEntries(Object.entries(all).sort());
  await writeAtomically(join(dist, ASSET_LIST), `${JSON.stringify(sorted, null, 2)}\n`);
  return Object.keys(all).length - Object.keys(times).length;
}

/** The times of a site's files by path; a site from before there was a list has none. */
async function readList(site) {
  const file = join(site, ASSET_LIST);
  if (!existsSync(file)) return {};
  try {
    const list = JSON.parse(await readFile(file, 'utf8'));
    for (const [path, time] of Object.entries(list))
      if (!ASSET_PATH.test(path) || Number.isNaN(Date.parse(time))) throw new Error(path);
    return list;
  } catch (error) {
    throw new Error(
      `${file}: is not a list of files with their times (${error.message}). Copy it again from the site that is deployed, or build without EARLIER_SITE.`,
    );
  }
}
