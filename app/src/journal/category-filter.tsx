// Links to all categories of the journal (specification §2), each with its number of articles.
import type { JournalAnswer } from '../core/core';
import { Link } from '../ui/link';

interface CategoryFilterProps {
  label: string;
  categories: JournalAnswer['categories'];
}

export function CategoryFilter({ label, categories }: CategoryFilterProps) {
  return (
    <nav className="text-small category-filter" aria-label={label}>
      <ul className="cluster">
        {categories.map(({ name, count, active, path }) => (
          <li key={name}>
            <Link to={path} current={active}>
              <span className="drawn-line">{name}</span>{' '}
              <span className="text-quiet category-filter-count">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
