// One article of the journal as it lies on the table or stands on a shelf: picture, meta line, title, excerpt.
import type { ArticleCard as Card } from '../core/core';
import { ArticleMeta } from './article-meta';
import { Link } from './link';
import { Marked } from './marked';
import { Picture } from './picture';

interface ArticleCardProps {
  of: Card;
  /** Laid open on the table, or standing on the shelf. */
  place: 'table' | 'shelf';
  /** The words of the way in, where there is room for them. */
  read?: string;
}

const SIZES = {
  table: '(min-width: 80rem) 32rem, (min-width: 48rem) 42vw, 90vw',
  shelf: '(min-width: 48rem) 12rem, 28vw',
};

export function ArticleCard({ of, place, read }: ArticleCardProps) {
  // "12 min read": as in a table of contents, the figure stands at the end of the line.
  const [minutes, ...unit] = of.readingTime.split(' ');
  return (
    <article className={`article-card article-card-${place}`}>
      <Picture of={of.picture} sizes={SIZES[place]} className="arch" />
      <div className="article-card-words">
        <ArticleMeta of={of} />
        <h3>
          {/* The link's ground covers the whole card. */}
          <Link to={of.path} className="article-card-link">
            <Marked parts={of.title} />
          </Link>
        </h3>
        <p className="article-card-minutes">
          <span>{minutes}</span> {unit.join(' ')}
        </p>
        <p className="article-card-excerpt">
          <Marked parts={of.excerpt} />
        </p>
        {read !== undefined && (
          <p className="text-link" aria-hidden="true">
            <span>{read}</span>
          </p>
        )}
      </div>
    </article>
  );
}
