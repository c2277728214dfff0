// A page that says one thing: the frame of the error screen.
import type { ReactNode } from 'react';
import { Mark } from './mark';

interface QuietPageProps {
  eyebrow?: string;
  title: ReactNode;
  children: ReactNode;
  links?: ReactNode;
}

export function QuietPage({ eyebrow, title, children, links }: QuietPageProps) {
  return (
    <div className="quiet-page wrap">
      <div className="quiet-page-text">
        <Mark className="quiet-page-mark" />
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1 tabIndex={-1}>{title}</h1>
        <div className="prose">{children}</div>
        {links && <div className="quiet-page-links">{links}</div>}
      </div>
    </div>
  );
}
