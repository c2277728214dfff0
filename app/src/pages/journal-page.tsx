// Journal page: featured articles, search, category filter and article list (spec §2, §4, §5).
import '../journal/article-card.css';
import '../layout/hero.css';
import './journal-page.css';
import { useRef } from 'react';
import type { JournalPage as JournalContent } from '../core/core';
import { NewsletterForm } from '../forms/newsletter-form';
import { EmptyBookcaseIllustration } from '../illustrations/empty-bookcase-illustration';
import { ArticleCard } from '../journal/article-card';
import { CategoryFilter } from '../journal/category-filter';
import { journalIndex } from '../journal/journal-index';
import { ListPages } from '../journal/list-pages';
import { searchArticles } from '../journal/search-articles';
import { SearchBox } from '../journal/search-box';
import { JOURNAL, journalUrl, NO_FILTERS, pageOfPath, useFilters } from '../journal/use-filters';
import { Button } from '../ui/button';
import { DebouncedStatus } from '../ui/debounced-status';
import { Headline } from '../ui/headline';
import { TextLink } from '../ui/link';
import { Picture } from '../ui/picture';

interface JournalPageProps {
  content: JournalContent;
  path: string;
}

export default function JournalPage({ content, path }: JournalPageProps) {
  const { hero, search, lists, newsletter, publication } = content;
  const { filters, change, replacesServedList } = useFilters();
  const field = useRef<HTMLInputElement>(null);
  journalIndex.use();
  const isWholeList = journalUrl(JOURNAL, filters) === JOURNAL;
  const found = searchArticles(
    filters.query,
    filters.category,
    isWholeList ? pageOfPath(path) : filters.page,
  );
  const { category, categories, countText, featured, articles, empty, filtered } = found;
  const categoryText = content.categories.find(({ name }) => name === category);

  const clear = (
    <Button
      variant="outline"
      size="sm"
      onClick={() => {
        change(NO_FILTERS);
        field.current?.focus();
      }}
    >
      {search.clear}
    </Button>
  );

  return (
    <>
      <header className="container stack-5 split journal-hero">
        <div className="stack-3 at-end">
          <p className="eyebrow">{hero.eyebrow}</p>
          <h1 className="text-page headline" tabIndex={-1}>
            <Headline of={hero.title} />
          </h1>
          <p className="text-lead text-quiet hero-text">{hero.text}</p>
        </div>
        <Picture
          of={hero.picture}
          frames={[{ from: 64, width: 'min(44vw, 39rem)' }, { width: '90vw' }]}
          first
          className="journal-window"
        />
      </header>

      <div className="container journal-main">
        <div className="stack-3 align-end pad-4 line-around split split-5-7 screen-only journal-filters">
          <SearchBox
            path={JOURNAL}
            words={search}
            value={filters.query}
            onType={(query) => change({ query })}
            field={field}
          />
          <CategoryFilter label={search.category} query={filters.query} categories={categories} />
        </div>
        <div className="cluster text-quiet text-fine journal-count">
          <p>{countText}</p>
          {categoryText && (
            <p
              key={categoryText.name}
              className="text-voice text-ink text-lead journal-category-note"
            >
              {categoryText.text} {categoryText.link && <TextLink {...categoryText.link} />}
            </p>
          )}
          {filtered && !empty && clear}
          <DebouncedStatus>{countText}</DebouncedStatus>
        </div>

        {/* A list that replaces the served one is a new element: its cards do not move on the screen. */}
        <div key={replacesServedList ? 'found' : 'served'} className="journal-results">
          {featured.length > 0 && (
            <section className="journal-featured" aria-labelledby="table-title">
              <div className="spread text-quiet line-below journal-list-head">
                <h2 id="table-title" className="text-ink text-head text-italic">
                  {lists.featured}
                </h2>
                <p>{lists.featuredNote}</p>
              </div>
              <ul className="stack-6">
                {featured.map((card) => (
                  <li key={card.slug} className="positioned">
                    <ArticleCard of={card} variant="featured" read={lists.read} />
                  </li>
                ))}
              </ul>
            </section>
          )}

          {empty ? (
            <div className="stack-5 grid-2 text-quiet line-above journal-nothing">
              <EmptyBookcaseIllustration />
              <div className="stack-3 at-center items-start measure-30">
                <h2 className="text-ink">{search.none}</h2>
                <p>{search.noneHint}</p>
                {clear}
              </div>
            </div>
          ) : (
            <section className="journal-all" aria-labelledby="shelves-title">
              <div className="spread text-quiet line-below journal-list-head">
                <h2 id="shelves-title" className="text-ink text-head text-italic">
                  {lists.rest}
                </h2>
              </div>
              <ul>
                {articles.map((card) => (
                  <li key={card.slug}>
                    <ArticleCard of={card} variant="compact" />
                  </li>
                ))}
              </ul>
              <ListPages of={found} words={lists} filters={filters} />
            </section>
          )}
        </div>
      </div>

      <NewsletterForm words={newsletter}>
        <p className="text-quiet text-small measure-long newsletter-note">
          {publication.text} <TextLink {...publication.link} />
        </p>
      </NewsletterForm>
    </>
  );
}
