// Purchase terms below each buy button: price, payment, access, refunds and contact.

import { messages, offers, site } from '../core/core';

/** The terms, and their section about refunds of INITIATION. */
const TERMS = '/legal/terms';

/** `price`: of an offer beside INITIATION. */
export function PurchaseTerms({ price }: { price?: string | undefined }) {
  const { purchaseTerms, refunds, newTab, person } = messages();
  const { email } = site().contact;
  return (
    <p className="measure-34 margin-auto text-balance purchase-terms">
      {`${price ?? offers().initiation.price.text}, ${purchaseTerms} `}
      {/* Opens a new tab: leaving the page would discard a half-filled payment form. */}
      <a href={price ? TERMS : `${TERMS}#refunds-of-initiation`} target="_blank" rel="noopener">
        {refunds}
        <span className="visually-hidden"> {newTab}</span>
      </a>
      {`. ${person} `}
      <a href={`mailto:${email}`} className="compound">
        {email}
      </a>
      {'.'}
    </p>
  );
}
