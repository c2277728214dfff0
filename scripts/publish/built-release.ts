// What is published: the files of the built site and program, today's and those of coming days, and a summary of each by which
// the next one is compared with it.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, TYPESCRIPT } from '../environment';

/** The folders of a site, and where the build writes them. */
export const BUILT = { site: 'app/dist', program: 'app/program' };
/** Where those of coming days are, each in a folder named by the day. */
export const DAYS = 'app/.cache/days';

/** Names with a hash of their contents: another hash alone is no change that a reader sees. */
const HASHED = /(assets\/[\w./-]+?)-[\w-]{8,}(?=[-.])/g;

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A page, as a summary has it. */
export interface PageSummary {
  title: string;
  /** A hash of its words. */
  words: string;
}

/** What a release is compared by. */
export interface Summary {
  /** By their addresses; undefined where the site does not answer. */
  pages?: Record<string, PageSummary> | undefined;
  /** By the ids of the offers; an empty text where there is no price. */
  prices: Record<string, { name: string; price: string }>;
  /** Hashes: of the program's pages, of the content, of all files. */
  program: string;
  content?: string | undefined;
  files: string;
}

export interface ReleaseFile {
  /** In the release. */
  path: string;
  /** On this computer. */
  source: string;
  sha256: string;
  /** In bytes. */
  size: number;
}

export interface Release {
  files: ReleaseFile[];
  /** The version of the content's format. */
  format: string;
  siteUrl: string;
  summary: Summary;
  /** Those of its days. */
  days: Record<string, Summary>;
}

/**
 * The built release.
 * @param root The project, with a built site and package.
 * @param days The coming days whose sites are built, in order.
 */
export async function builtRelease(root: string, days: readonly string[] = []): Promise<Release> {
  const folders: [name: string, folder: string][][] = [
    Object.entries(BUILT),
    ...days.map((day) =>
      Object.keys(BUILT).map((name): [string, string] => [name, join(DAYS, day, name)]),
    ),
  ];
  const sites = folders.map((of) =>
    of.flatMap(([name, folder]) => filesOf(join(root, folder), name)),
  );
  // From each day on the release is that day's site, and those after it.
  const from = (index: number) => [
    ...(sites[index] ?? []),
    ...days.slice(index).flatMap((day, at) => {
      const files = sites[index + at + 1] ?? [];
      return files.map((file) => ({ ...file, path: `days/${day}/${file.path}` }));
    }),
  ];
  const script = join(import.meta.dirname, 'prices.ts');
  const prices = JSON.parse(
    execFileSync(process.execPath, [...TYPESCRIPT, script, root], { cwd: ROOT, encoding: 'utf8' }),
  );
  const [summary, ...ofDays] = sites.map((files, index) => summaryOf(prices, files, from(index)));
  if (!summary) throw new Error('There is no site.');
  const { format, siteUrl } = JSON.parse(
    readFileSync(join(root, BUILT.site, '_site.json'), 'utf8'),
  );
  return {
    files: from(0),
    format,
    siteUrl,
    summary,
    days: Object.fromEntries(ofDays.map((of, index) => [days[index], of])),
  };
}

/** The files in a folder, with paths below `name`. */
function filesOf(folder: string, name: string): ReleaseFile[] {
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
export async function* releaseBytes(files: readonly ReleaseFile[]): AsyncGenerator<Buffer> {
  for (const { source } of files) yield* createReadStream(source);
}

/** Of a page in Markdown, the title and a hash of the words. */
export function pageOf(text: string, address: string): PageSummary {
  const title = /^title: "(.*)"$/m.exec(text)?.[1] ?? address;
  return { title: title.split(' · ')[0] ?? title, words: sha256(text.replaceAll(HASHED, '$1')) };
}

/** Of a site: pages with title and a hash of their words, the prices, and hashes of all else that an owner would name. */
function summaryOf(
  prices: Summary['prices'],
  site: readonly ReleaseFile[],
  release: readonly ReleaseFile[],
): Summary {
  const pages: Record<string, PageSummary> = {};
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
