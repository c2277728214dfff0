// Paths of the program's pages.
import { serverPlaceholder } from '../ui/server-placeholder';

/** Contents page, at the root of the buyer's link. */
export const CONTENTS = 'contents';

export const GIFT = 'gift';

/** Printable with the questions of all days. */
export const JOURNAL = 'printable-journal';

/** Path of a page; the server replaces the placeholder by the buyer's token. */
export function programPath(slug: string = CONTENTS): string {
  const root = `/program/${serverPlaceholder('token')}`;
  return slug === CONTENTS ? root : `${root}/${slug}`;
}
