// A headline with its one italic phrase, as the content marks it.
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
