// Paths of the program's pages.
import { serverPlaceholder } from '../ui/server-placeholder';

/** The first page, at the root of the buyer's link. */
export const CONTENTS = 'contents';

/** The page that makes a card with which a buyer gives her link away. */
export const GIFT = 'gift';

/** The printable with the questions of all days. */
export const JOURNAL = 'printable-journal';

/** Path of a page; the server replaces the placeholder by the buyer's token. */
export function programPath(slug: string = CONTENTS): string {
  const root = `/program/${serverPlaceholder('token')}`;
  return slug === CONTENTS ? root : `${root}/${slug}`;
}
