// Links between the pages of a long article list.
import type { JournalAnswer, JournalPage } from '../core/core';
import { TextLink } from '../ui/link';
import { type Filters, pageUrl } from './use-filters';

interface ListPagesProps {
  of: JournalAnswer;
  words: JournalPage['lists'];
  filters: Filters;
}

export function ListPages({ of: { page, pages, pageText }, words, filters }: ListPagesProps) {
  if (pages === 1) return null;
  return (
    <nav
      className="cluster text-quiet text-fine line-above journal-list-head"
      aria-label={pageText}
    >
      {page > 1 && <TextLink label={words.newer} to={pageUrl(filters, page - 1)} rel="prev" />}
      <p>{pageText}</p>
      {page < pages && <TextLink label={words.older} to={pageUrl(filters, page + 1)} rel="next" />}
    </nav>
  );
}
