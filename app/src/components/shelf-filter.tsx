// The journal's categories as doors side by side, each with its number of articles; one stands open.
import type { JournalAnswer } from '../core/core';
import { Link } from './link';
import { addressOf } from './use-filters';

interface ShelfFilterProps {
  label: string;
  path: string;
  /** The search text, which every door keeps. */
  query: string;
  categories: JournalAnswer['categories'];
}

export function ShelfFilter({ label, path, query, categories }: ShelfFilterProps) {
  return (
    <nav className="shelf-filter" aria-label={label}>
      <ul>
        {categories.map(({ name, count, active }) => (
          <li key={name}>
            <Link to={addressOf(path, { query, category: name })} current={active}>
              {name} <span className="shelf-filter-count">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
