// Head of a section: an optional eyebrow, a heading and paragraphs.
import type { ReactNode } from 'react';
import type { Headline as HeadlineContent } from '../core/core';
import { Headline } from '../ui/headline';
import { withNames } from '../ui/names';

interface SectionHeadProps {
  eyebrow: string | null;
  title: HeadlineContent;
  paragraphs?: readonly string[];
  id: string;
  children?: ReactNode;
}

export function SectionHead({ eyebrow, title, paragraphs = [], id, children }: SectionHeadProps) {
  return (
    <div className="section-head reveal">
      {eyebrow && <p className="eyebrow">{withNames(eyebrow)}</p>}
      <h2 id={id}>
        <Headline headline={title} />
      </h2>
      {paragraphs.length > 0 && (
        <div className="prose">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{withNames(paragraph)}</p>
          ))}
        </div>
      )}
      {children}
    </div>
  );
}
