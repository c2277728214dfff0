// What a buyer should know, beside the button and below whatever takes its place: price, card, access, refunds, a person.

import { initiation, messages, site } from '../core/core';

/** Where the terms speak of refunds. */
const REFUNDS = '/legal/terms#refunds-of-initiation';

export function Truth() {
  const { truth, refunds, newTab, person } = messages();
  const { email } = site().contact;
  return (
    <p className="truth">
      {`${initiation().price.text}, ${truth} `}
      {/* In a tab of its own: here it would close a form that may be half filled in. */}
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
