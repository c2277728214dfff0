// A page that says one thing: the frame of the error screen. Its styles come when it is shown, which is hardly ever.
import type { ReactNode } from 'react';
import styles from '../styles/quiet-page.css?url';
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
      <link rel="stylesheet" href={styles} />
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
