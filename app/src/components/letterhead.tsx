// The head of a printed page: mark, name and town. On the screen the bar says all that.
import { site } from '../core/core';
import { Mark } from './mark';

export function Letterhead() {
  const { brand, contact } = site();
  return (
    <div className="letterhead" aria-hidden="true">
      <Mark className="letterhead-mark" />
      <p>{brand.name}</p>
      <p>{contact.location}</p>
    </div>
  );
}
