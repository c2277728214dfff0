// Article page of the journal.
import '../journal/article-card.css';
import '../journal/article-text.css';
import '../layout/adjacent.css';
import '../ui/document-body.css';
import './article-page.css';
import { type ArticlePage as ArticleContent, type ArticleCard as Card, pathOf } from '../core/core';
import { ArticleCard } from '../journal/article-card';
import { PrintHeader } from '../layout/print-header';
import { CopyLink } from '../ui/copy-link';
import { DocumentBody } from '../ui/document-body';
import { Link, TextLink } from '../ui/link';
import { MarkedText } from '../ui/marked-text';
import { withNames } from '../ui/names';
import type { PageProps } from '../ui/page-props';
import { Picture } from '../ui/picture';

export default function ArticlePage({ content, text }: PageProps<ArticleContent>) {
  const { slug, words, author, onward, next, previous, related } = content;
  return (
    <article className="article">
      <PrintHeader />
      <header className="stack-5 m-cols-7-5 m-gap-l article-head container">
        <div className="stack-2 items-start m-align-end article-head-words">
          <TextLink label={words.back} to={pathOf('journal')} />
          <p className="above-4 eyebrow">
            <Link
              to={content.categoryPath}
              label={`${words.back}: ${content.category}`}
              className="tap"
            >
              {content.category}
            </Link>
          </p>
          <h1 className="text-page leading-102 measure-12em" tabIndex={-1}>
            {withNames(content.title)}
          </h1>
          <p className="text-voice text-quiet text-h4 leading-136 measure-30em">
            <MarkedText parts={content.excerpt} />
          </p>
          <div className="cluster gap-y-0 text-quiet text-fine full-width above-2 m-pad-1 m-line-above article-facts">
            <p>
              {words.published} <time dateTime={content.dateTime}>{content.publishDate}</time>
            </p>
            <p>{content.readingTime}</p>
            <CopyLink label={words.share} hint={words.shareHint} done={words.shared} />
          </div>
        </div>
        <Picture
          picture={content.picture}
          frames={[
            { from: 48, width: 'min(36vw, 32rem)', shape: 4 / 5 },
            { width: '90vw', shape: 1 },
          ]}
          first
          className="arch frame-1 m-frame-4-5 full-width article-picture"
        />
      </header>

      <div className="stack-5 positioned pad-top-6 pad-bottom-2xl l-pad-top-7 l-justify-space-between article-sheet container">
        <nav
          className="text-small pad-3 l-pad-top-0 line-around l-line-none sticky-top screen-only article-contents"
          aria-labelledby="contents-title"
        >
          <span className="positioned clipped layer-before layer-after article-moon" />
          <p id="contents-title" className="eyebrow">
            {words.contents}
          </p>
          <ol>
            {text.contents.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="show-block leading-14">
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <DocumentBody
          name={`journal/${slug}`}
          html={text.html}
          className="full-width margin-auto article-body"
        />
        <footer className="stack-1 l-col-2 article-end">
          <p className="text-voice text-quiet text-lead">
            {words.written} <span translate="no">{author}</span>
          </p>
          {onward && (
            <p className="screen-only">
              <TextLink {...onward} />
            </p>
          )}
        </footer>
      </div>

      <nav
        className="container stack positioned adjacent layer-before screen-only article-adjacent"
        aria-label={`${words.previous}, ${words.next}`}
      >
        {previous && <AdjacentArticle label={words.previous} to={previous} />}
        {next && <AdjacentArticle label={words.next} to={next} />}
      </nav>

      <section
        className="container screen-only pad-top-xl pad-bottom-breath article-related"
        aria-labelledby="related-title"
      >
        <h2 id="related-title">{words.related}</h2>
        <ul>
          {related.map((card) => (
            <li key={card.slug}>
              <ArticleCard card={card} variant="compact" />
            </li>
          ))}
        </ul>
      </section>
    </article>
  );
}

function AdjacentArticle({ label, to }: { label: string; to: Card }) {
  return (
    <div className="stack-3 positioned pad-4 text-quiet text-small align-center adjacent-item article-adjacent-item">
      <Picture
        picture={to.picture}
        frames={[{ width: '5.5rem', shape: 3 / 4 }]}
        small
        className="arch frame-3-4"
      />
      <div>
        <p className="eyebrow">{label}</p>
        <p className="above-half below-half text-ink text-h3 text-serif leading-115 text-balance">
          <Link to={to.path} className="cover-link drawn-line undecorated article-card-link">
            <MarkedText parts={to.title} />
          </Link>
        </p>
        <p>{to.readingTime}</p>
      </div>
    </div>
  );
}
