// Section of a page, labelled by its heading.
import type { ReactNode } from 'react';

interface SectionProps {
  /** The heading has the id `${name}-title` (section-head.tsx). */
  name: string;
  id?: string | undefined;
  /** Additional class names: surface and padding. */
  className?: string;
  /** Class names for the layout of its content. */
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
