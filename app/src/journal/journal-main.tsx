// Search, category filter and lists of the journal. The server writes the same elements: journal-list.jinja.
import './journal-main.css';
import { type FormEvent, useRef } from 'react';
import { type JournalAnswer, type JournalPage, messages, pathOf } from '../core/core';
import EmptyBookcaseIllustration from '../illustrations/empty-bookcase.svg?react';
import { Button } from '../ui/button';
import { DebouncedStatus } from '../ui/debounced-status';
import { TextLink } from '../ui/link';
import { useEmptySearches } from '../ui/page-views';
import { ArticleCard } from './article-card';
import { CategoryFilter } from './category-filter';
import { LIST_TITLE, ListPages } from './list-pages';
import { SearchBox } from './search-box';
import { NO_FILTERS, useSearch } from './use-search';

const CLEAR = 'journal-clear';

interface JournalMainProps {
  content: JournalPage;
  path: string;
}

export function JournalMain({ content, path }: JournalMainProps) {
  const { result, text, change, replacesServedList } = useSearch(path);
  return (
    <FoundArticles
      content={content}
      result={result}
      text={text}
      onType={(query) => change({ query })}
      onClear={() => change(NO_FILTERS)}
      // A new key replaces the served list by a new element, so that its cards do not animate from their old positions.
      list={replacesServedList ? 'found' : 'served'}
    />
  );
}

interface FoundArticlesProps {
  content: JournalPage;
  result: JournalAnswer;
  text: string;
  onType: (text: string) => void;
  onClear: () => void;
  list: string;
}

export function FoundArticles({
  content,
  result,
  text,
  onType,
  onClear,
  list,
}: FoundArticlesProps) {
  const { search, lists } = content;
  const { category, categories, countText, featured, empty, filtered } = result;
  useEmptySearches(empty && text !== '');
  const field = useRef<HTMLInputElement>(null);
  const note = content.categories.find(({ name }) => name === category);

  const clear = (
    <Button type="submit" form={CLEAR} variant="outline" size="sm" disabled={!filtered}>
      {messages().clearFilters}
    </Button>
  );

  return (
    <div className="container pad-bottom-breath">
      <div className="stack-3 align-end pad-4 line-around split l-cols-5-7 gap-x-6 screen-only journal-filters">
        <SearchBox
          words={search}
          value={text}
          category={category === NO_FILTERS.category ? undefined : category}
          onType={onType}
          field={field}
        />
        <CategoryFilter label={search.category} categories={categories} />
      </div>
      {/* Before hydration the button opens the whole list. */}
      <form
        id={CLEAR}
        action={pathOf('journal')}
        hidden
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          onClear();
          field.current?.focus();
        }}
      />
      <div className="cluster gap-y-0 text-quiet text-fine journal-count">
        <p>{countText}</p>
        {note && <CategoryNote category={note} />}
        {!empty && clear}
        <DebouncedStatus>{countText}</DebouncedStatus>
      </div>

      <div key={list} className="journal-results" data-searched={text !== '' || undefined}>
        {featured.length > 0 && (
          <section className="below-2xl journal-featured" aria-labelledby="table-title">
            <div className="spread text-quiet line-below journal-list-head">
              <h2 id="table-title" className="text-ink text-head text-italic">
                {lists.featured}
              </h2>
              <p>{lists.featuredNote}</p>
            </div>
            <ul className="stack-6 gap-x-l m-cols-7-5 pad-top-5">
              {featured.map((card) => (
                <li key={card.slug} className="positioned">
                  <ArticleCard card={card} variant="featured" read={lists.read} />
                </li>
              ))}
            </ul>
          </section>
        )}

        {empty ? (
          <div className="stack-5 m-cols-2 text-quiet line-above journal-nothing">
            <EmptyBookcaseIllustration />
            <div className="stack-3 at-center items-start measure-30">
              <h2 className="text-ink">{filtered ? messages().noArticles : lists.none}</h2>
              {filtered && <p>{search.noneHint}</p>}
              {filtered && clear}
            </div>
          </div>
        ) : (
          <section className="journal-all" aria-labelledby={LIST_TITLE}>
            <div className="spread text-quiet line-below journal-list-head">
              <h2 id={LIST_TITLE} className="text-ink text-head text-italic">
                {lists.rest}
              </h2>
            </div>
            <ul>
              {result.articles.map((card) => (
                <li key={card.slug}>
                  <ArticleCard card={card} variant="compact" />
                </li>
              ))}
            </ul>
            <ListPages result={result} words={lists} />
          </section>
        )}
      </div>
    </div>
  );
}

export function CategoryNote({
  category: { text, link },
}: {
  category: JournalPage['categories'][number];
}) {
  return (
    <p className="text-voice text-ink text-lead journal-category-note">
      <span>{text}</span> {link && <TextLink {...link} />}
    </p>
  );
}
