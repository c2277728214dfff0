// Links to all categories of the journal (specification §2), each with its number of articles.
import './journal-main.css';
import type { JournalAnswer } from '../core/core';
import { Link } from '../ui/link';

interface CategoryFilterProps {
  label: string;
  categories: JournalAnswer['categories'];
}

export function CategoryFilter({ label, categories }: CategoryFilterProps) {
  return (
    <nav className="text-small category-filter" aria-label={label}>
      <ul className="cluster gap-y-0 gap-x-3 l-justify-end">
        {categories.map(({ name, count, active, path }) => (
          <li key={name}>
            <Link to={path} current={active} className="tap undecorated nowrap">
              <span className="drawn-line">{name}</span>{' '}
              <span className="text-quiet text-caption text-regular">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
