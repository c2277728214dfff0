// Page with a single message, for the error screen. Its style sheet loads only when it is shown.
import type { ReactNode } from 'react';
import { BrandMark } from '../ui/brand-mark';
import styles from './message-page.css?url';

interface MessagePageProps {
  eyebrow?: string;
  title: ReactNode;
  children: ReactNode;
  links?: ReactNode;
}

export function MessagePage({ eyebrow, title, children, links }: MessagePageProps) {
  return (
    <div className="message-page container">
      <link rel="stylesheet" href={styles} />
      <div className="stack-3 centered measure-46 margin-auto">
        <BrandMark className="message-page-mark" />
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1 tabIndex={-1}>{title}</h1>
        <div className="prose centered">{children}</div>
        {links && <div className="cluster message-page-links">{links}</div>}
      </div>
    </div>
  );
}
