// Checks that links with a fragment (`#place`) lead to an element of their page; the compiler of the content does not know
// the ids of the pages.

import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { CONTENT, filesBelow } from './content-files';

/** A link whose fragment no element of its target has. */
export interface BrokenFragment {
  /** The path of the page that has the link. */
  from: string;
  link: string;
  /** Those of the elements of the target. */
  ids: string[];
}

/** The links of rendered pages whose fragment no element of the target has. */
export function brokenFragments(
  pages: readonly { path: string; html: string }[],
): BrokenFragment[] {
  // A state of a page has the path of the page, which comes first.
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

/** One line for each broken link: its place in the content, where it is found there, and what could be meant. */
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
    const place = index === -1 ? from : `${file}:${before.split('\n').length}`;
    const known = ids.map((id) => `#${id}`).join(', ');
    return `${place}: leads to ${link}, and the page has no such place (write ${known ? `one of ${known}` : 'the page alone'})`;
  });
  return [...new Set(lines)];
}
