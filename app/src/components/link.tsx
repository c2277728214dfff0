// A link that knows its kind: another page, another document, a place on this page, the world outside.
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { messages, openPage, routes } from '../core/core';

interface LinkProps {
  to: string;
  className?: string | undefined;
  children: ReactNode;
  /** Marks the item of a navigation that is the present page. */
  current?: boolean | undefined;
  /** The name for assistive technology where the content is a drawing. */
  label?: string | undefined;
  onClick?: (() => void) | undefined;
}

export function Link({ to, className, children, current, label, onClick }: LinkProps) {
  const external = /^https?:/.test(to);
  const shared = {
    className,
    onClick,
    'aria-current': current ? ('page' as const) : undefined,
    'aria-label':
      label === undefined ? undefined : external ? `${label} ${messages().newTab}` : label,
  };
  if (external) {
    return (
      <a href={to} target="_blank" rel="noopener noreferrer" {...shared}>
        {children}
        {label === undefined && <span className="visually-hidden"> {messages().newTab}</span>}
      </a>
    );
  }
  if (!to.startsWith('/') || opensNewDocument(to)) {
    return (
      <a href={to} {...shared}>
        {children}
      </a>
    );
  }
  return (
    <RouterLink to={to} {...shared}>
      {children}
    </RouterLink>
  );
}

/**
 * The pages of the till have a content policy of their own, and a policy belongs to the document;
 * the forms are filled in by the server; an address that is no page may be an old one, and the
 * server alone knows where those lead. All of them are entered by a full load.
 */
function opensNewDocument(to: string): boolean {
  const answer = openPage(to.replace(/[?#].*$/, ''));
  if (answer.kind !== 'page') return answer.kind === 'notFound';
  const route = routes().find(({ id }) => id === answer.route);
  return route !== undefined && (route.checkout || route.framed);
}
