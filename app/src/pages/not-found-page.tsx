// 404 page: the specified text (spec §2, §8), and links to similar pages that the server has found.
import './status-page.css';
import { useEffect } from 'react';
import { messages, pathOf } from '../core/core';
import { MoonlitDoorIllustration } from '../illustrations/moonlit-door-illustration';
import { ButtonLink } from '../ui/button';
import { Link, TextLink } from '../ui/link';
import { servedData } from '../ui/served-data';
import { ServerPlace } from '../ui/server-place';

/** Page whose path is similar to the unknown path. */
export interface NearPage {
  path: string;
  title: string;
}

/** Similar pages that the server has found for the opened document, and the path of the document. */
const nearPages = servedData<NearPage[]>('near') ?? [];
const openedPath = import.meta.env.SSR ? undefined : window.location.pathname;

let lastMissingPath: string | undefined;

/** Logs the unknown path once (spec §2). */
function useMissingPath(path: string) {
  useEffect(() => {
    if (lastMissingPath !== path) console.error(`404: there is no page at ${path}`);
    lastMissingPath = path;
    return () => {
      // A later visit to the same path is logged again; the remount of StrictMode is not.
      queueMicrotask(() => {
        if (location.pathname !== path) lastMissingPath = undefined;
      });
    };
  }, [path]);
}

export default function NotFoundPage({ path }: { path: string }) {
  useMissingPath(path);
  const { notFoundTitle, notFoundText, notFoundLink, notFoundLost } = messages();
  const { notFoundElsewhere, notFoundJournal, notFoundInitiation } = messages();
  return (
    <div className="container page-head status-page">
      <div className="stack-3 positioned items-start status-main">
        <MoonlitDoorIllustration day={2} />
        <h1 className="text-page headline" tabIndex={-1}>
          {notFoundTitle}
        </h1>
        <div className="prose text-lead">
          <p>{notFoundText}</p>
        </div>
        <div className="cluster above-2 screen-only status-links">
          <ButtonLink to={pathOf('home')} label={notFoundLink} variant="luxury" size="lg" />
          {/* A program link that does not open leads to this page too. */}
          <TextLink label={notFoundLost} to={pathOf('form', 'link')} />
        </div>
        <ServerPlace template="near">
          {path === openedPath && nearPages.length > 0 && <NearPages pages={nearPages} />}
        </ServerPlace>
        <div className="stack-1 above-2">
          <h2 className="eyebrow">{notFoundElsewhere}</h2>
          <ul className="cluster">
            <ListedPage path={pathOf('journal')} title={notFoundJournal} />
            <ListedPage path={pathOf('initiation')} title={notFoundInitiation} />
          </ul>
        </div>
      </div>
    </div>
  );
}

/** The server renders the same elements: near-pages.jinja. */
function NearPages({ pages }: { pages: readonly NearPage[] }) {
  return (
    <div className="stack-1 above-2">
      <h2 className="eyebrow">{messages().notFoundNear}</h2>
      <ul className="cluster">
        {pages.map((page) => (
          <ListedPage key={page.path} {...page} />
        ))}
      </ul>
    </div>
  );
}

function ListedPage({ path, title }: NearPage) {
  return (
    <li>
      {/* Plain text, because the server fills in the path. */}
      <Link to={path} className="text-link">
        <span>{title}</span>
      </Link>
    </li>
  );
}
