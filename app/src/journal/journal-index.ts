// The journal's index, which the core needs for article lists and searches. Downloaded with the journal's pages.
import { isJournalLoaded, loadJournal } from '../core/core';
import { fetchFile } from '../ui/fetch-file';
import { once } from '../ui/once';
import { type ArticlePictures, addPictures } from '../ui/picture-files';

/** File names without a hash. With a hash, each new article would rename the scripts of all pages. */
const INDEX = '/journal/index.bin';
const PICTURES = '/journal/pictures.json';

export const loadJournalIndex = once(async () => {
  if (isJournalLoaded()) return;
  const [index, pictures] = await Promise.all([fetchFile(INDEX), fetchFile(PICTURES)]);
  addPictures((await pictures.json()) as ArticlePictures);
  loadJournal(await index.arrayBuffer());
});
