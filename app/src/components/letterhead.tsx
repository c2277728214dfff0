// The head of a printed page, and the stylesheet of its paper. On the screen the bar says all that.
import { site } from '../core/core';
import paper from '../styles/letterhead.css?url';
import { Mark } from './mark';

/** `sheet` is false where the page brings the measures of its paper itself. */
export function Letterhead({ sheet = true }: { sheet?: boolean }) {
  const { brand, contact } = site();
  return (
    <>
      {sheet && <link rel="stylesheet" href={paper} media="print" />}
      <div className="letterhead" aria-hidden="true" hidden>
        <Mark className="letterhead-mark" />
        <p className="letterhead-name">{brand.name}</p>
        <p>{contact.location}</p>
      </div>
    </>
  );
}
