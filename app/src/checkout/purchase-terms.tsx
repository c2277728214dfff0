// Purchase terms below each buy button: price, payment, access, refunds and contact.

import { initiation, messages, site } from '../core/core';

/** The refund section of the terms. */
const REFUNDS = '/legal/terms#refunds-of-initiation';

export function PurchaseTerms({ price = initiation().price.text }: { price?: string }) {
  const { purchaseTerms, refunds, newTab, person } = messages();
  const { email } = site().contact;
  return (
    <p className="measure-34 margin-auto text-balance purchase-terms">
      {`${price}, ${purchaseTerms} `}
      {/* Opens a new tab: leaving the page would discard a half-filled payment form. */}
      <a href={REFUNDS} target="_blank" rel="noopener">
        {refunds}
        <span className="visually-hidden"> {newTab}</span>
      </a>
      {`. ${person} `}
      <a href={`mailto:${email}`}>{email}</a>
      {'.'}
    </p>
  );
}
