// The journal: the reading room, with its table, its shelves and its search (spec §2, §4, §5).
import '../styles/article-card.css';
import '../styles/journal.css';
import { useRef } from 'react';
import { ArticleCard } from '../components/article-card';
import { Button } from '../components/button';
import { EmptyShelf } from '../components/empty-shelf';
import { Headline } from '../components/headline';
import { NewsletterBox } from '../components/newsletter-box';
import { Picture } from '../components/picture';
import { SearchBox } from '../components/search-box';
import { ShelfFilter } from '../components/shelf-filter';
import { SpokenLater } from '../components/spoken-later';
import { TextLink } from '../components/text-link';
import { NO_FILTERS, useFilters } from '../components/use-filters';
import { type JournalPage as JournalContent, journal } from '../core/core';

interface JournalPageProps {
  content: JournalContent;
  path: string;
}

export default function JournalPage({ content, path }: JournalPageProps) {
  const { hero, search, lists, shelves, newsletter, letters } = content;
  const [filters, change] = useFilters();
  const field = useRef<HTMLInputElement>(null);
  const { category, categories, countText, featured, articles, empty } = journal(
    filters.query,
    filters.category,
  );
  const shelf = shelves.find((candidate) => candidate.category === category);
  const filtered = featured.length === 0;

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
      <header className="journal-hero wrap">
        <div className="journal-hero-words">
          <p className="eyebrow">{hero.eyebrow}</p>
          <h1 tabIndex={-1}>
            <Headline of={hero.title} />
          </h1>
          <p className="journal-hero-text">{hero.text}</p>
        </div>
        <Picture
          of={hero.picture}
          sizes="(min-width: 64rem) 40rem, 100vw"
          first
          className="journal-window"
        />
      </header>

      <div className="wrap journal-desk">
        <div className="journal-filters">
          <SearchBox
            words={search}
            value={filters.query}
            onType={(query) => change({ query })}
            field={field}
          />
          <ShelfFilter
            label={search.category}
            path={path}
            query={filters.query}
            categories={categories}
          />
        </div>
        <div className="journal-count">
          <p>{countText}</p>
          {shelf && (
            <p className="journal-shelf-line">
              {shelf.text} {shelf.link && <TextLink {...shelf.link} />}
            </p>
          )}
          {filtered && !empty && clear}
          <SpokenLater>{countText}</SpokenLater>
        </div>

        {featured.length > 0 && (
          <section className="journal-table" aria-labelledby="table-title">
            <div className="journal-list-head">
              <h2 id="table-title">{lists.featured}</h2>
              <p>{lists.featuredNote}</p>
            </div>
            <ul>
              {featured.map((card) => (
                <li key={card.slug}>
                  <ArticleCard of={card} place="table" read={lists.read} />
                </li>
              ))}
            </ul>
          </section>
        )}

        {empty ? (
          <div className="journal-nothing">
            <EmptyShelf />
            <div>
              <h2>{search.none}</h2>
              <p>{search.noneHint}</p>
              {clear}
            </div>
          </div>
        ) : (
          <section className="journal-shelves" aria-labelledby="shelves-title">
            <div className="journal-list-head">
              <h2 id="shelves-title">{lists.rest}</h2>
            </div>
            <ul>
              {articles.map((card) => (
                <li key={card.slug}>
                  <ArticleCard of={card} place="shelf" />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>

      <NewsletterBox words={newsletter}>
        <p className="newsletter-letters">
          {letters.text} <TextLink {...letters.link} />
        </p>
      </NewsletterBox>
    </>
  );
}
