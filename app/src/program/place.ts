// Where the pages of the program stand: below a link that the server writes for each buyer.
import { slot } from '../components/form-slot';

/** The first page, which the link itself opens. */
export const CONTENTS = 'contents';

/** The printable with the questions of all days, a sheet for each. */
export const JOURNAL = 'printable-journal';

/** The address of a page; the server puts the buyer's own token in its place. */
export function placeOf(slug: string = CONTENTS): string {
  const root = `/program/${slot('token')}`;
  return slug === CONTENTS ? root : `${root}/${slug}`;
}
