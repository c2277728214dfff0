// The line above an article's title: its shelf and its day.
import type { ArticleCard } from '../core/core';

type Told = Pick<ArticleCard, 'category' | 'publishDate' | 'dateTime'>;

export function ArticleMeta({ of: { category, publishDate, dateTime } }: { of: Told }) {
  return (
    <ul className="article-meta">
      <li className="article-meta-category">{category}</li>
      <li>
        <time dateTime={dateTime}>{publishDate}</time>
      </li>
    </ul>
  );
}
