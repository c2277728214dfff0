// Checks that links with a fragment (`#place`) lead to an element of their page. The content compiler cannot check
// these links, because it does not know the ids of the pages.

import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { CONTENT, filesBelow } from './content-files';

/** Link whose target page has no element with the fragment's id. */
export interface BrokenFragment {
  /** Path of the page with the link. */
  from: string;
  link: string;
  ids: string[];
}

/** Finds the links of rendered pages whose target has no element with the fragment's id. */
export function brokenFragments(
  pages: readonly { path: string; html: string }[],
): BrokenFragment[] {
  // All states of a page have the same path; the first one in the list is used.
  const htmlOf = new Map(pages.map(({ path, html }) => [path, html] as const).reverse());
  return pages.flatMap(({ path: from, html }) => {
    const links = [...html.matchAll(/ href="([^"#?]*)#([^"]+)"/g)];
    return links.flatMap(([, path = '', fragment = '']) => {
      const target = path === '' ? html : htmlOf.get(path);
      if (target === undefined || target.includes(` id="${fragment}"`)) return [];
      const ids = [...target.matchAll(/ id="([a-z][a-z0-9-]*)"/g)].map(([, id = '']) => id);
      return [{ from, link: `${path}#${fragment}`, ids }];
    });
  });
}

/** Describes each broken link in one line: its place in the content, and the ids of the target page. */
export async function describeBroken(
  broken: readonly BrokenFragment[],
  folder = CONTENT,
): Promise<string[]> {
  const files = await filesBelow(folder, '.toml', '.md');
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const lines = broken.map(({ from, link, ids }) => {
    const index = texts.findIndex(
      (text) => text.includes(`"${link}"`) || text.includes(`(${link})`),
    );
    const before = texts[index]?.split(link)[0] ?? '';
    const file = join('content', relative(folder, files[index] ?? ''));
    const location = index === -1 ? from : `${file}:${before.split('\n').length}`;
    const fragments = ids.map((id) => `#${id}`).join(', ');
    return `${location}: leads to ${link}, and the page has no such place (write ${fragments ? `one of ${fragments}` : 'the page alone'})`;
  });
  return [...new Set(lines)];
}
