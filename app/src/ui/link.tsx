// Link: React Router's link for pages of this site, a plain anchor for everything else; external URLs open a new tab
// and show an arrow.
import type { MouseEventHandler, ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { type Link as LinkContent, matchRoute, messages, routes } from '../core/core';
import NewTab from './lines/new-tab.svg?react';
import { withNames } from './names';
import { useOpenPage, usePendingPath } from './page-navigation';

interface LinkProps {
  to: string;
  className?: string | undefined;
  children: ReactNode;
  /** Marks the link to the current page in a navigation. */
  current?: boolean | undefined;
  /** Accessible name, if the content is an icon. */
  label?: string | undefined;
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
  /** Position of the page in a sequence. */
  rel?: 'prev' | 'next' | undefined;
}

export function Link({ to, className, children, current, label, onClick, rel }: LinkProps) {
  const { pathname, search } = useLocation();
  const pendingPath = usePendingPath();
  const openPage = useOpenPage();
  const external = /^https?:/.test(to);
  const link = {
    className,
    rel,
    'aria-current': current ? ('page' as const) : undefined,
    'aria-label': external && label !== undefined ? `${label} ${messages().newTab}` : label,
  };
  const target = opensAs(to);
  // A fragment of the current page is left to the browser, which scrolls to it.
  const isPage = target === 'page' && !to.startsWith(`${pathname}${search}#`);
  if (target)
    return (
      <RouterLink
        {...link}
        to={to}
        discover="none"
        reloadDocument={!isPage}
        onClick={(event) => {
          onClick?.(event);
          if (isPage) openPage(event, to);
        }}
        aria-busy={pathOf(to) === pendingPath || undefined}
      >
        {children}
      </RouterLink>
    );
  return (
    <a
      {...link}
      onClick={onClick}
      href={to}
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

/**
 * How a URL of this site opens. `page`: in the app. `document`: by a full page load, because the page has its own
 * content policy or the server fills it in. Undefined for other URLs, such as downloads.
 */
export function opensAs(address: string): 'page' | 'document' | undefined {
  if (!address.startsWith('/')) return undefined;
  const path = pathOf(address);
  const match = matchRoute(path);
  if (match.kind !== 'page' && match.kind !== 'deferred') return undefined;
  const route = routes().find(({ id }) => id === match.route);
  return route && !route.checkout && !path.startsWith('/forms/') ? 'page' : 'document';
}

const pathOf = (address: string) => address.replace(/[?#].*/, '');

/** Link on a line of its own below a text; its underline draws itself on hover. */
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
