// The head of a section: eyebrow, headline, and the paragraphs that belong to it.
import type { ReactNode } from 'react';
import type { Headline as HeadlineContent } from '../core/core';
import { Headline } from './headline';

interface SectionHeadProps {
  eyebrow: string;
  title: HeadlineContent;
  paragraphs?: string[];
  /** The headline's id, so that the section can be named by it. */
  id: string;
  children?: ReactNode;
}

export function SectionHead({ eyebrow, title, paragraphs = [], id, children }: SectionHeadProps) {
  return (
    <div className="head reveal">
      <p className="eyebrow">{eyebrow}</p>
      <h2 id={id}>
        <Headline of={title} />
      </h2>
      {paragraphs.length > 0 && (
        <div className="prose">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
      {children}
    </div>
  );
}
