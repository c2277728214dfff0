// Headline with one italic phrase, as the content marks it.
import type { Headline as HeadlineContent } from '../core/core';
import { withNames } from './names';

/** Each part is an element: the headline of a page may change while a translator of the browser has replaced its texts. */
export function Headline({ of }: { of: HeadlineContent }) {
  return (
    <>
      <span>{withNames(of.lead)}</span>
      {of.accent !== undefined && <em>{withNames(of.accent)}</em>}
      {of.tail !== undefined && <span>{withNames(of.tail)}</span>}
    </>
  );
}

/** The headline as plain text, for titles and announcements. */
export function headlineText({ lead, accent = '', tail = '' }: HeadlineContent): string {
  return `${lead}${accent}${tail}`;
}
