// Headline with an optional italic phrase, as marked in the content.
import type { Headline as HeadlineContent } from '../core/core';
import { withNames } from './names';

/** Each part is an element, because a headline may change after a browser translator has replaced its text nodes. */
export function Headline({ headline }: { headline: HeadlineContent }) {
  return (
    <>
      <span>{withNames(headline.lead)}</span>
      {headline.accent !== undefined && <em>{withNames(headline.accent)}</em>}
      {headline.tail !== undefined && <span>{withNames(headline.tail)}</span>}
    </>
  );
}

/** Headline as plain text, for titles and announcements. */
export function headlineText({ lead, accent = '', tail = '' }: HeadlineContent): string {
  return `${lead}${accent}${tail}`;
}
