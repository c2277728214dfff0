// The line above an article's title: its shelf, its day, and how long it takes.
import type { ArticleCard } from '../core/core';

type Told = Pick<ArticleCard, 'category' | 'publishDate' | 'dateTime' | 'readingTime'>;

export function ArticleMeta({
  of: { category, publishDate, dateTime, readingTime },
}: {
  of: Told;
}) {
  return (
    <ul className="article-meta">
      <li className="article-meta-category">{category}</li>
      <li>
        <time dateTime={dateTime}>{publishDate}</time>
      </li>
      <li>{readingTime}</li>
    </ul>
  );
}
