// Section of a page, named by its heading.
import type { ReactNode } from 'react';

interface SectionProps {
  /** Its heading has the id `${name}-title` (section-head.tsx). */
  name: string;
  /** Where links lead to it. */
  id?: string | undefined;
  /** Further classes: its surface, its padding. */
  className?: string;
  /** The arrangement of its content. */
  inner?: string;
  children: ReactNode;
}

export function Section({ name, id, className, inner, children }: SectionProps) {
  return (
    <section className={joined('section', className)} id={id} aria-labelledby={`${name}-title`}>
      <div className={joined('container', inner)}>{children}</div>
    </section>
  );
}

const joined = (name: string, others?: string) => (others ? `${name} ${others}` : name);
