// Legal page: title, date, notice and text.
import '../ui/document-body.css';
import './legal-page.css';
import type { LegalPage as LegalContent } from '../core/core';
import { PageTitle } from '../layout/page-title';
import { PrintHeader } from '../layout/print-header';
import { DocumentBody } from '../ui/document-body';
import type { PageProps } from '../ui/page-props';

export default function LegalPage({ content, path, text }: PageProps<LegalContent>) {
  const { title, lead, updated, notice } = content;
  return (
    <article className="stack-5 page-head l-justify-space-between l-gap-y-6 legal container">
      <PrintHeader />
      <header className="stack-3 l-col-all">
        <PageTitle title={title} text={lead} className="text-page" lead="measure-text" />
      </header>
      <div className="stack-1 at-start pad-3 line-above line-below l-line-below-0 sticky-top">
        <p className="eyebrow">{updated}</p>
        <p className="text-quiet text-small measure-text">{notice}</p>
      </div>
      <DocumentBody name={path.slice(1)} html={text.html} className="legal-body" />
    </article>
  );
}
