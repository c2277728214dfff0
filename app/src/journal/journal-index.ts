// The journal's index, which the core needs for the list of articles and its search: downloaded with the journal's pages.
import { isJournalLoaded, loadJournal } from '../core/core';
import { fetchFile, once } from '../ui/files';
import { type ArticlePictures, addPictures } from '../ui/picture-files';

/** Its files have no hash in their names: with it the scripts of all pages would have new names after each new article. */
const INDEX = '/journal/index.bin';
const PICTURES = '/journal/pictures.json';

export const loadJournalIndex = once(async () => {
  if (isJournalLoaded()) return;
  const [index, pictures] = await Promise.all([fetchFile(INDEX), fetchFile(PICTURES)]);
  addPictures((await pictures.json()) as ArticlePictures);
  loadJournal(await index.arrayBuffer());
});
