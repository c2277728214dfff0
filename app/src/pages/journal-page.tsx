// Journal page: featured articles, search, category filter and article list (spec §2, §4, §5).
import '../journal/article-card.css';
import '../layout/hero.css';
import './journal-page.css';
import type { JournalPage as JournalContent } from '../core/core';
import { NewsletterForm } from '../forms/newsletter-form';
import { JournalMain } from '../journal/journal-main';
import { PageTitle } from '../layout/page-title';
import { TextLink } from '../ui/link';
import { Picture } from '../ui/picture';
import { ServerPlace } from '../ui/server-place';

interface JournalPageProps {
  content: JournalContent;
  path: string;
}

export default function JournalPage({ content, path }: JournalPageProps) {
  const { hero, newsletter, publication } = content;

  return (
    <>
      <header className="container stack-5 split l-gap-m journal-hero">
        <div className="stack-3 at-end l-pad-bottom-5">
          <PageTitle {...hero} className="text-page headline" lead="measure-30ch" />
        </div>
        <Picture
          picture={hero.picture}
          frames={[{ from: 64, width: 'min(44vw, 39rem)' }, { width: '90vw' }]}
          first
          className="journal-window"
        />
      </header>

      <ServerPlace template="journal">
        <JournalMain content={content} path={path} />
      </ServerPlace>

      <NewsletterForm words={newsletter}>
        <p className="text-quiet text-small measure-long text-balance newsletter-note">
          {publication.text} <TextLink {...publication.link} />
        </p>
      </NewsletterForm>
    </>
  );
}
