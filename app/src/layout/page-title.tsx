// Title of a page: eyebrow, the page's heading, and the sentence below it.
import type { Headline as HeadlineContent } from '../core/core';
import { Headline } from '../ui/headline';
import { withNames } from '../ui/names';

interface PageTitleProps {
  eyebrow?: string | null;
  title: HeadlineContent;
  text?: string;
  id?: string;
  className?: string;
  /** Additional class names of the sentence. */
  lead?: string;
}

export function PageTitle({ eyebrow, title, text, id, className, lead = '' }: PageTitleProps) {
  return (
    <>
      {eyebrow && <p className="eyebrow">{withNames(eyebrow)}</p>}
      <h1 id={id} className={className} tabIndex={-1}>
        <Headline headline={title} />
      </h1>
      {text && <p className={`text-lead text-quiet ${lead}`}>{text}</p>}
    </>
  );
}
