// A legal text in plain words: calm, numbered, dated, and marked as a sample while it is one.
import '../styles/body.css';
import '../styles/legal.css';
import { Body } from '../components/body';
import { Headline } from '../components/headline';
import { Letterhead } from '../components/letterhead';
import type { LegalPage as LegalContent } from '../core/core';

export default function LegalPage({ content, path }: { content: LegalContent; path: string }) {
  const { title, lead, updated, notice } = content;
  return (
    <article className="legal wrap">
      <Letterhead />
      <header className="legal-head">
        <h1 tabIndex={-1}>
          <Headline of={title} />
        </h1>
        <p className="legal-lead">{lead}</p>
      </header>
      <div className="legal-margin">
        <p className="eyebrow">{updated}</p>
        <p className="legal-notice">{notice}</p>
      </div>
      <Body folder="legal" slug={path.slice(path.lastIndexOf('/') + 1)} className="legal-body" />
    </article>
  );
}
