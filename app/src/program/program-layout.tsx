// Layout of the program's pages: bar, content, and a footer with a contact link.
import type { ReactNode } from 'react';
import { copyright, messages, type Program, pathOf, site } from '../core/core';
import { PrintHeader } from '../layout/print-header';
import { BrandMark } from '../ui/brand-mark';
import { buildYear } from '../ui/build-day';
import { withNames } from '../ui/names';
import { moonQuarters } from './moon-table';
import { CONTENTS, programPath } from './program-path';

/** Number of years that the moon table covers: longer than a site stays without a build. */
const YEARS = 3;

let cachedQuarters: string | undefined;

function quarters(): string {
  cachedQuarters ??= moonQuarters(buildYear(), YEARS);
  return cachedQuarters;
}

interface ProgramLayoutProps {
  program: Program;
  /** Slug of the page; undefined for a notice, which has no link to the contents. */
  slug: string | undefined;
  dark: boolean;
  children: ReactNode;
}

export function ProgramLayout({ program, slug, dark, children }: ProgramLayoutProps) {
  const { bar, foot } = program.words;
  const { brand } = site();
  return (
    <>
      <a href="#content" className="skip-link">
        {messages().skipLink}
      </a>
      <header
        className={`line-below program-bar ${dark ? 'surface-dark' : ''}`}
        data-moon={quarters()}
      >
        <nav
          className="container show-flex align-center gap-x-s program-bar-inner"
          aria-label={bar.label}
        >
          <p className="align-center show-flex gap-1 nowrap program-brand">
            <BrandMark className="nav-brand-mark" />
            <span translate="no">{brand.name}</span>
          </p>
          {slug !== undefined && (
            <a
              className="tap undecorated text-fine"
              href={programPath()}
              aria-current={slug === CONTENTS ? 'page' : undefined}
            >
              <span className="drawn-line">{bar.contents}</span>
            </a>
          )}
          <a className="tap undecorated text-fine" href={pathOf('home')}>
            <span className="drawn-line">{bar.home}</span>
          </a>
        </nav>
      </header>
      <main id="content" tabIndex={-1}>
        <PrintHeader />
        {children}
      </main>
      {slug !== undefined && (
        <p
          className="surface-pearl text-center text-small program-offline"
          role="status"
          data-guided="offline"
          data-text={program.words.guide.offline}
        />
      )}
      <footer className="text-quiet text-small line-above program-foot">
        <div className="container stack gap-y-1 gap-x-5 m-cols-1-auto pad-top-5 pad-bottom-4">
          <p className="below-2 text-ink text-serif text-h4 leading-13 m-col-all measure-26em program-foot-text">
            {foot.text} <a href={foot.mail.to}>{foot.mail.label}</a>
          </p>
          <p>{foot.rights}</p>
          <p>{withNames(copyright(buildYear()))}</p>
        </div>
      </footer>
    </>
  );
}
