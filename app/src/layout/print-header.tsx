// Header of a printed page. Hidden on screen.
import { site } from '../core/core';
import { BrandMark } from '../ui/brand-mark';

export function PrintHeader() {
  const { brand, contact } = site();
  return (
    <div className="print-header" aria-hidden="true" hidden>
      <BrandMark />
      <p translate="no">{brand.name}</p>
      <p>{contact.location}</p>
    </div>
  );
}
