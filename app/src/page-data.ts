// Downloads what the core's module does not contain: the content of the pages, that of an article's page, and the index for
// pages of the journal's list.

import { addPageData, loadPages, type PageAnswer, type PageData } from './core/core';
import pagesUrl from './generated/pages.txt?url';
import { journalIndex } from './journal/journal-index';
import type { PageName } from './page-table';
import { type Download, download, fetchFile } from './ui/download';
import { type ArticlePictures, addPictures } from './ui/picture-files';

type Deferred = Extract<PageAnswer, { kind: 'deferred' }>;

const downloads = new Map<string, Download<true>>();

/** The content of a deferred page; `openPage` returns it once it has been downloaded. */
export function pageData({ route, path }: Omit<Deferred, 'kind'>): Download<true> {
  if (route !== 'article') return journalIndex;
  const known = downloads.get(path) ?? download(() => fetchPageData(path));
  downloads.set(path, known);
  return known;
}

async function fetchPageData(path: string): Promise<true> {
  const response = await fetchFile(`${path}.page.json`);
  const data = (await response.json()) as PageData & { pictures?: ArticlePictures };
  if (data.pictures) addPictures(data.pictures);
  addPageData(path, data);
  return true;
}

/** The content of every page but the articles. */
export const pageContents = download(async () => {
  loadPages(await (await fetchFile(pagesUrl)).text());
  return true as const;
});

/** The kind of page that an answer leads to. */
export function pageName(answer: PageAnswer): PageName {
  if (answer.kind === 'page') return answer.content.page;
  if (answer.kind === 'deferred') return answer.route === 'article' ? 'article' : 'journal';
  return 'notFound';
}
