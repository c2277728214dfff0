// Headline with one italic phrase, as the content marks it.
import type { Headline as HeadlineContent } from '../core/core';

export function Headline({ of }: { of: HeadlineContent }) {
  return (
    <>
      {of.lead}
      {of.accent !== undefined && <em>{of.accent}</em>}
      {of.tail}
    </>
  );
}

/** The headline as plain text, for titles and announcements. */
export function headlineText({ lead, accent = '', tail = '' }: HeadlineContent): string {
  return `${lead}${accent}${tail}`;
}
