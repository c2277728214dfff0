// The built release: the files of the built site and program, for today and for coming days, and a summary of each for
// comparison with the next release.

import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of the release, and the folders into which the build writes them. */
export const BUILT = { site: 'app/dist', program: 'app/program' };
/** Folder with the sites of coming days, each in a subfolder named by the day. */
export const DAYS = 'app/.cache/days';

/** File names with a hash. A changed hash alone is not a change that a reader sees. */
const HASHED = /(assets\/[\w./-]+?)-[\w-]{8,}(?=[-.])/g;

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

interface PageSummary {
  title: string;
  /** Hash of the words, and hash of the words without the names of the house and of its offers. */
  words: string;
  rest?: string;
}

export interface PagesSummary {
  /** Pages by path. */
  pages: Record<string, PageSummary>;
  /** Name of the house. */
  house?: string;
}

/** Data by which two releases are compared. Without pages, the site does not respond. */
export interface Summary extends Partial<PagesSummary> {
  /** Prices of the site's day by offer id; empty if an offer has no price. */
  prices: Record<string, { name: string; price: string }>;
  /** Hashes of the program's pages, of the content, and of all files. */
  program: string;
  content?: string | undefined;
  files: string;
}

export interface ReleaseFile {
  /** Path in the release. */
  path: string;
  /** Path on this computer. */
  source: string;
  sha256: string;
  size: number;
}

export interface Release {
  files: ReleaseFile[];
  /** Version of the content's format. */
  format: string;
  siteUrl: string;
  summary: Summary;
  days: Record<string, Summary>;
}

/**
 * Reads the built release.
 * @param root The project, with a built site and program.
 * @param days The coming days whose sites are built, in order.
 */
export async function builtRelease(root: string, days: readonly string[] = []): Promise<Release> {
  const folders: [name: string, folder: string][][] = [
    Object.entries(BUILT),
    ...days.map((day) =>
      Object.keys(BUILT).map((name): [string, string] => [name, join(DAYS, day, name)]),
    ),
  ];
  const sites = folders.map((siteFolders) =>
    siteFolders.flatMap(([name, folder]) => filesOf(join(root, folder), name)),
  );
  // From each day on, the release consists of the sites of that day and of all later days.
  const from = (index: number) => [
    ...(sites[index] ?? []),
    ...days.slice(index).flatMap((day, at) => {
      const files = sites[index + at + 1] ?? [];
      return files.map((file) => ({ ...file, path: `days/${day}/${file.path}` }));
    }),
  ];
  const [summary, ...daySummaries] = sites.map((files, index) => summaryOf(files, from(index)));
  if (!summary) throw new Error('There is no site.');
  const { format, siteUrl } = JSON.parse(
    readFileSync(join(root, BUILT.site, '_site.json'), 'utf8'),
  );
  return {
    files: from(0),
    format,
    siteUrl,
    summary,
    days: Object.fromEntries(daySummaries.map((daySummary, index) => [days[index], daySummary])),
  };
}

/** Lists the files of a folder, with their paths below `name`. */
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

/** Yields the bytes of the release's files, one after the other. */
export async function* releaseBytes(files: readonly ReleaseFile[]): AsyncGenerator<Buffer> {
  for (const { source } of files) yield* createReadStream(source);
}

/** Hash of the words of a page. */
export const wordsOf = (text: string): string => sha256(text.replaceAll(HASHED, '$1'));

/** Summarizes pages in Markdown by path. The title of every page but the first ends with the name of the house. */
export function pagesOf(
  texts: readonly (readonly [address: string, text: string])[],
  prices: Summary['prices'],
): PagesSummary {
  const titles = texts.map(
    ([address, text]) => /^title: "(.*)"$/m.exec(text)?.[1]?.split(' · ') ?? [address],
  );
  const house = titles.find(({ length }, at) => length > 1 && texts[at]?.[0] !== '/')?.at(-1);
  const names = [...Object.values(prices).map(({ name }) => name), house ?? '']
    .filter(Boolean)
    .sort((one, other) => other.length - one.length);
  const withoutNames = (text: string) =>
    names.reduce((rest, name) => rest.replaceAll(name, '\0'), text);
  const pages = texts.map(([address, text], at): [string, PageSummary] => [
    address,
    {
      title: titles[at]?.[0] ?? address,
      words: wordsOf(text),
      rest: wordsOf(withoutNames(text)),
    },
  ]);
  return { pages: Object.fromEntries(pages), ...(house && { house }) };
}

/** Summarizes a site: its pages and prices, and hashes of everything else that an owner can change. */
function summaryOf(site: readonly ReleaseFile[], release: readonly ReleaseFile[]): Summary {
  const texts = site
    .filter(({ path }) => /^site\/.+\.md$/.test(path))
    .map(({ path, source }): [string, string] => [
      path.slice('site'.length, -'.md'.length).replace(/^\/index$/, '/'),
      readFileSync(source, 'utf8'),
    ]);
  const program = site.filter(
    (file) => file.path.startsWith('program/') && file.path.endsWith('.html'),
  );
  const content = site.find((file) => file.path === 'site/_content.bin');
  const built = site.find((file) => file.path === 'site/_site.json');
  const prices = built ? JSON.parse(readFileSync(built.source, 'utf8')).prices : {};
  return {
    ...pagesOf(texts, prices),
    prices,
    program: sha256(program.map((file) => file.sha256).join()),
    content: content?.sha256,
    files: sha256(release.map((file) => `${file.path} ${file.sha256}`).join('\n')),
  };
}
