// Article card: picture, category and date, title, reading time, excerpt.
import type { ArticleCard as Card } from '../core/core';
import { Link } from '../ui/link';
import { MarkedText } from '../ui/marked-text';
import { Picture } from '../ui/picture';

interface ArticleCardProps {
  card: Card;
  /** `featured`: a large card. `compact`: a small card, in the other lists. */
  variant: 'featured' | 'compact';
  /** Text of the visible link, in cards that have space for it. */
  read?: string;
}

const FRAMES = {
  featured: [
    { from: 48, width: 'min(50vw, 44rem)', height: 'clamp(18rem, 36vw, 33rem)' },
    { width: '90vw', shape: 5 / 4 },
  ],
  compact: [
    { from: 48, width: '7rem', shape: 3 / 4 },
    { width: '5.5rem', shape: 3 / 4 },
  ],
};

const CLASSES = {
  featured: 'stack-3 article-card-featured',
  compact: 'stack pad-4 article-card-compact',
};

export function ArticleCard({ card, variant, read }: ArticleCardProps) {
  // Splits "12 min read" for its typography: the number is set apart as in a table of contents.
  const [minutes, ...unit] = card.readingTime.split(' ');
  return (
    <article className={`positioned article-card ${CLASSES[variant]}`}>
      <CardPicture card={card} variant={variant} />
      <div className="article-card-words">
        <ArticleMeta card={card} />
        <h3>
          {/* The link's area covers the whole card. */}
          <Link to={card.path} className="cover-link drawn-line undecorated article-card-link">
            <MarkedText parts={card.title} />
          </Link>
        </h3>
        <p className="text-quiet text-fine article-card-minutes">
          <span>{minutes}</span>
          {` ${unit.join(' ')}`}
        </p>
        <p className="text-quiet article-card-excerpt">
          <MarkedText parts={card.excerpt} />
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

export function CardPicture({ card, variant }: Pick<ArticleCardProps, 'card' | 'variant'>) {
  return (
    <Picture
      picture={card.picture}
      frames={FRAMES[variant]}
      small={variant === 'compact'}
      className="arch"
    />
  );
}

function ArticleMeta({ card: { category, publishDate, dateTime } }: { card: Card }) {
  return (
    <ul className="text-quiet article-meta">
      <li className="positioned layer-before text-medium text-gold">{category}</li>
      <li className="positioned layer-before">
        <time dateTime={dateTime}>{publishDate}</time>
      </li>
    </ul>
  );
}
