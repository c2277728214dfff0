// Links between the pages of a long article list.
import type { JournalAnswer, JournalPage } from '../core/core';
import { TextLink } from '../ui/link';

interface ListPagesProps {
  result: Pick<JournalAnswer, 'newer' | 'older' | 'pageText' | 'filtered'>;
  words: JournalPage['lists'];
}

export const LIST_TITLE = 'shelves-title';

export function ListPages({ result: { newer, older, pageText, filtered }, words }: ListPagesProps) {
  if (newer === null && older === null) return null;
  // A new query on the same page keeps the scroll position unless it has a fragment.
  const fragment = filtered ? `#${LIST_TITLE}` : '';
  return (
    <nav className="cluster text-quiet text-fine journal-list-head" aria-label={pageText}>
      {newer !== null && <TextLink label={words.newer} to={newer + fragment} rel="prev" />}
      <p>{pageText}</p>
      {older !== null && <TextLink label={words.older} to={older + fragment} rel="next" />}
    </nav>
  );
}
