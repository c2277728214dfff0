// The journal's index, which the core needs for the list of articles and its search: downloaded with the journal's pages.
import { isJournalLoaded, loadCore, loadJournal } from '../core/core';
import { download, fetchFile } from '../ui/download';
import { type ArticlePictures, addPictures } from '../ui/picture-files';

/** Its file has no hash in its name: with it the scripts of all pages would have new names after each new article. */
const URL = '/journal/index.txt';

export const journalIndex = download(async () => {
  if (!isJournalLoaded()) {
    const [response] = await Promise.all([fetchFile(URL), loadCore()]);
    // Behind an empty line the pictures that only articles show.
    const [index = '', pictures] = (await response.text()).split('\n\n');
    if (pictures) addPictures(JSON.parse(pictures) as ArticlePictures);
    loadJournal(index);
  }
  return true as const;
});
