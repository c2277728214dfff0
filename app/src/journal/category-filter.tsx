// Category links of the journal, each with its number of articles.
import type { JournalAnswer } from '../core/core';
import { Link } from '../ui/link';
import { journalUrl } from './use-filters';

interface CategoryFilterProps {
  label: string;
  path: string;
  /** The search text, which every link keeps. */
  query: string;
  categories: JournalAnswer['categories'];
}

export function CategoryFilter({ label, path, query, categories }: CategoryFilterProps) {
  return (
    <nav className="text-small category-filter" aria-label={label}>
      <ul className="cluster">
        {categories.map(({ name, count, active }) => (
          <li key={name}>
            <Link to={journalUrl(path, { query, category: name })} current={active}>
              <span className="drawn-line">{name}</span>{' '}
              <span className="text-quiet category-filter-count">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
