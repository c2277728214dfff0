// The letterhead of a sheet as the screen shows it; on paper the page's own stands above, but for the journal pages.
import { Mark } from '../components/mark';
import { site } from '../core/core';

export function PaperHead() {
  return (
    <p className="paper-head" aria-hidden="true">
      <Mark className="paper-mark" />
      {site().brand.name}
    </p>
  );
}
