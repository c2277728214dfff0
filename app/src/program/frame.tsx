// What surrounds every page of the program: a letterhead for a bar, and at the foot a way to reach a person.
import type { ReactNode } from 'react';
import { Letterhead } from '../components/letterhead';
import { Mark } from '../components/mark';
import { copyright, messages, type Program, site } from '../core/core';
import { CONTENTS, placeOf } from './place';

interface FrameProps {
  program: Program;
  /** The page that it surrounds; none around a notice, which opens no door of the program. */
  slug?: string;
  children: ReactNode;
}

export function Frame({ program, slug, children }: FrameProps) {
  const { bar, foot } = program.words;
  const { brand } = site();
  return (
    <>
      <a href="#content" className="skip-link">
        {messages().skipLink}
      </a>
      <header className="program-bar">
        <nav className="wrap program-bar-inner" aria-label={bar.label}>
          {slug === undefined ? (
            <span />
          ) : (
            <a href={placeOf()} aria-current={slug === CONTENTS ? 'page' : undefined}>
              <span>{bar.contents}</span>
            </a>
          )}
          <p className="program-brand">
            <Mark className="program-brand-mark" />
            {brand.name}
          </p>
          <a href="/">
            <span>{bar.home}</span>
          </a>
        </nav>
      </header>
      <main id="content" tabIndex={-1}>
        <Letterhead sheet={false} />
        {children}
      </main>
      <footer className="program-foot">
        <div className="wrap program-foot-inner">
          <p className="program-foot-text">
            {foot.text} <a href={foot.letter.to}>{foot.letter.label}</a>
          </p>
          <p>{foot.rights}</p>
          <p>{copyright(__BUILD_YEAR__)}</p>
        </div>
      </footer>
    </>
  );
}
