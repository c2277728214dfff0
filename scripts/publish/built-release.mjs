// What is published: the files of the built site and program, today's and those of coming days, and a summary of each by which
// the next one is compared with it.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of a site, and where the build writes them. */
export const BUILT = { site: 'app/dist', program: 'app/program' };
/** Where those of coming days are, each in a folder named by the day. */
export const DAYS = 'app/.cache/days';

/** Names with a hash of their contents: another hash alone is no change that a reader sees. */
const HASHED = /(assets\/[\w./-]+?)-[\w-]{8,}(?=[-.])/g;

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/**
 * The built release: `files` with `path` in the release, `source` on this computer, `sha256` and `size`; the `format` of its
 * content; its `summary`, and those of its `days`.
 * @param {string} root The project, with a built site and package.
 * @param {string[]} days The coming days whose sites are built, in order.
 */
export async function builtRelease(root, days = []) {
  const folders = [
    Object.entries(BUILT),
    ...days.map((day) => Object.keys(BUILT).map((name) => [name, join(DAYS, day, name)])),
  ];
  const sites = folders.map((of) =>
    of.flatMap(([name, folder]) => filesOf(join(root, folder), name)),
  );
  // From each day on the release is that day's site, and those after it.
  const from = (index) => [
    ...sites[index],
    ...days.slice(index).flatMap((day, at) => {
      const files = sites[index + at + 1];
      return files.map((file) => ({ ...file, path: `days/${day}/${file.path}` }));
    }),
  ];
  const prices = JSON.parse(
    execFileSync(process.execPath, [join(import.meta.dirname, 'prices.mjs'), root]),
  );
  const summaries = sites.map((files, index) => summaryOf(prices, files, from(index)));
  const { format, siteUrl } = JSON.parse(
    readFileSync(join(root, BUILT.site, '_site.json'), 'utf8'),
  );
  return {
    files: from(0),
    format,
    siteUrl,
    summary: summaries[0],
    days: Object.fromEntries(days.map((day, index) => [day, summaries[index + 1]])),
  };
}

/** The files in a folder, with paths below `name`. */
function filesOf(folder, name) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const source = join(entry.parentPath, entry.name);
      const path = `${name}/${source.slice(folder.length + 1).replaceAll('\\', '/')}`;
      return { path, source, sha256: sha256(readFileSync(source)), size: statSync(source).size };
    });
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** The bytes of files of the release, one behind the other. */
export async function* releaseBytes(files) {
  for (const { source } of files) yield* createReadStream(source);
}

/** Of a page in Markdown, the title and a hash of the words. */
export function pageOf(text, address) {
  const title = /^title: "(.*)"$/m.exec(text)?.[1] ?? address;
  return { title: title.split(' · ')[0], words: sha256(text.replaceAll(HASHED, '$1')) };
}

/** Of a site: pages with title and a hash of their words, the prices, and hashes of all else that an owner would name. */
function summaryOf(prices, site, release) {
  const pages = {};
  for (const { path, source } of site.filter((file) => /^site\/.+\.md$/.test(file.path))) {
    const address = path.slice('site'.length, -'.md'.length).replace(/^\/index$/, '/');
    pages[address] = pageOf(readFileSync(source, 'utf8'), address);
  }
  const program = site.filter(
    (file) => file.path.startsWith('program/') && file.path.endsWith('.html'),
  );
  const content = site.find((file) => file.path === 'site/_content.bin');
  return {
    pages,
    prices,
    program: sha256(program.map((file) => file.sha256).join()),
    content: content?.sha256,
    files: sha256(release.map((file) => `${file.path} ${file.sha256}`).join('\n')),
  };
}
