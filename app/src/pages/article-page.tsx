// One essay of the journal, set like a page of a printed review.
import '../styles/article-card.css';
import '../styles/body.css';
import '../styles/article.css';
import { ArticleCard } from '../components/article-card';
import { Body, useBody } from '../components/body';
import { CopyLink } from '../components/copy-link';
import { Letterhead } from '../components/letterhead';
import { Link } from '../components/link';
import { Marked } from '../components/marked';
import { Picture } from '../components/picture';
import { TextLink } from '../components/text-link';
import { addressOf } from '../components/use-filters';
import type { ArticlePage as ArticleContent, ArticleCard as Card } from '../core/core';

/** Where the journal stands (spec §2). */
const JOURNAL = '/journal';

export default function ArticlePage({ content }: { content: ArticleContent }) {
  const { slug, words, next, previous, related } = content;
  const { contents } = useBody('journal', slug);
  return (
    <article className="article">
      <Letterhead />
      <header className="article-head wrap">
        <div className="article-head-words">
          <TextLink label={words.back} to={JOURNAL} />
          <p className="eyebrow">
            <Link
              to={addressOf(JOURNAL, { query: '', category: content.category })}
              label={`${words.back}: ${content.category}`}
            >
              {content.category}
            </Link>
          </p>
          <h1 tabIndex={-1}>{content.title}</h1>
          <p className="article-lead">
            <Marked parts={content.excerpt} />
          </p>
          <div className="article-strip">
            <p>
              {words.published} <time dateTime={content.dateTime}>{content.publishDate}</time>
            </p>
            <p>{content.readingTime}</p>
            <CopyLink label={words.share} done={words.shared} />
          </div>
        </div>
        <Picture
          of={content.picture}
          sizes="(min-width: 64rem) 34rem, 100vw"
          first
          className="arch article-picture"
        />
      </header>

      <div className="article-sheet wrap">
        <nav className="article-contents" aria-labelledby="contents-title">
          <span className="article-moon" />
          <p id="contents-title" className="eyebrow">
            {words.contents}
          </p>
          <ol>
            {contents.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <Body folder="journal" slug={slug} className="article-body" />
      </div>

      <nav className="wrap article-ways" aria-label={`${words.previous}, ${words.next}`}>
        {previous && <Way label={words.previous} to={previous} />}
        {next && <Way label={words.next} to={next} />}
      </nav>

      <section className="wrap article-related" aria-labelledby="related-title">
        <h2 id="related-title">{words.related}</h2>
        <ul>
          {related.map((card) => (
            <li key={card.slug}>
              <ArticleCard of={card} place="shelf" />
            </li>
          ))}
        </ul>
      </section>
    </article>
  );
}

/** The article before or after this one. */
function Way({ label, to }: { label: string; to: Card }) {
  return (
    <div className="article-way">
      <Picture of={to.picture} sizes="8rem" className="arch" />
      <div>
        <p className="eyebrow">{label}</p>
        <p className="article-way-title">
          <Link to={to.path} className="article-card-link">
            <Marked parts={to.title} />
          </Link>
        </p>
        <p>{to.readingTime}</p>
      </div>
    </div>
  );
}
