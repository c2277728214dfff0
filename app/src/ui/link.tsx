// Link: an anchor; external URLs open a new tab, and show it by an arrow. app/src/use-links.ts turns clicks into client-side navigation.
import type { MouseEventHandler, ReactNode } from 'react';
import { type Link as LinkContent, messages } from '../core/core';
import NewTab from './lines/new-tab.svg?react';
import { withNames } from './names';

interface LinkProps {
  to: string;
  className?: string | undefined;
  children: ReactNode;
  /** Marks the current page in a navigation. */
  current?: boolean | undefined;
  /** The accessible name, where the content is an icon. */
  label?: string | undefined;
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
  /** The place of the page in a sequence. */
  rel?: 'prev' | 'next' | undefined;
}

export function Link({ to, className, children, current, label, onClick, rel }: LinkProps) {
  const external = /^https?:/.test(to);
  return (
    <a
      href={to}
      className={className}
      onClick={onClick}
      rel={rel}
      aria-current={current ? 'page' : undefined}
      aria-label={external && label !== undefined ? `${label} ${messages().newTab}` : label}
      {...(external && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
      {external && label === undefined && (
        <>
          <NewTab />
          <span className="visually-hidden"> {messages().newTab}</span>
        </>
      )}
    </a>
  );
}

/** A link on a line of its own below a text; its underline is drawn on hover. */
export function TextLink({
  label,
  to,
  rel,
}: Pick<LinkContent, 'label' | 'to'> & Pick<LinkProps, 'rel'>) {
  return (
    <Link to={to} rel={rel} className="text-link">
      <span>{withNames(label)}</span>
    </Link>
  );
}
