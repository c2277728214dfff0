// Text page without a design of its own: a title, a text and, if an offer is sold there, its buy button.
import '../ui/document-body.css';
import { OptionalBuyButton, SingleCheckout } from '../checkout/single-checkout';
import type { PlainPage as PlainContent } from '../core/core';
import { PrintHeader } from '../layout/print-header';
import { DocumentBody } from '../ui/document-body';
import { Headline } from '../ui/headline';
import type { PageProps } from '../ui/page-props';

export default function PlainPage({ content, path, text }: PageProps<PlainContent>) {
  const { title, heading, lead, purchase } = content;
  return (
    <article className="stack-5 page-head container">
      <PrintHeader />
      <header className="stack-3">
        <h1 className="text-page" tabIndex={-1}>
          {heading ? <Headline headline={heading} /> : title}
        </h1>
        {lead && <p className="text-lead text-quiet measure-text">{lead}</p>}
      </header>
      <DocumentBody name={`plain${path}`} html={text.html} />
      {purchase && (
        <SingleCheckout purchase={purchase}>
          <OptionalBuyButton purchase={purchase} />
        </SingleCheckout>
      )}
    </article>
  );
}
