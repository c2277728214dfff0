// Purchase terms below each buy button: price, payment, access, refunds and contact.

import { messages, offers, pathOf, site } from '../core/core';
import { fillIn } from '../ui/fill-in';

/** `price`: set for an offer other than INITIATION. */
export function PurchaseTerms({ price }: { price?: string | undefined }) {
  const { purchaseTerms, refunds, newTab, purchaseContact } = messages();
  const { email } = site().contact;
  const terms = pathOf('terms');
  // The e-mail address is a link, so it is not filled in as text.
  const [before, after] = purchaseContact.split('{email}');
  return (
    <p className="measure-34 margin-auto text-balance purchase-terms">
      {`${fillIn(purchaseTerms, { price: price ?? offers().initiation.price.text })} `}
      {/* Opens a new tab, because leaving the page would discard a half-filled payment form. */}
      <a href={price ? terms : `${terms}#refunds-of-initiation`} target="_blank" rel="noopener">
        {refunds}
        <span className="visually-hidden"> {newTab}</span>
      </a>
      {`. ${before}`}
      <a href={`mailto:${email}`} className="compound">
        {email}
      </a>
      {after}
    </p>
  );
}
