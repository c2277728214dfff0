// Contents page of a program without days: the opening letter, and the list of its pages.
import type { Program } from '../core/core';
import { BrandMark } from '../ui/brand-mark';
import { Headline } from '../ui/headline';
import { Picture } from '../ui/picture';
import { Duration, ProgramBody } from './program-body';
import { ProgramButtonLink, programPath } from './program-link';

export function ChaptersPage({ program }: { program: Program }) {
  const { name, subtitle, words } = program;
  const { contents } = words;
  const welcome = program.pages.find(({ kind }) => kind === 'welcome');
  const pages = program.pages.filter(({ kind }) => kind !== 'welcome');
  return (
    <>
      <header className="surface-dark program-cover">
        <div className="container stack-5 split split-7-5 program-cover-inner">
          <div className="stack-2 items-start at-center program-cover-words">
            <p className="eyebrow">{contents.eyebrow}</p>
            <h1 className="text-light" tabIndex={-1}>
              {name}
            </h1>
            {subtitle && (
              <p className="text-voice below-3 text-title program-cover-subtitle">{subtitle}</p>
            )}
            {pages[0] && (
              <ProgramButtonLink to={programPath(pages[0].slug)} label={contents.begin} />
            )}
          </div>
          <Picture
            of={contents.picture}
            sizes="(min-width: 64rem) 30rem, 80vw"
            first
            decorative
            className="arch frame-4-5 program-cover-picture"
          />
        </div>
      </header>

      {welcome && (
        <section
          className="container stack-4 pad-2xl program-welcome-section"
          aria-labelledby="welcome-title"
        >
          <div className="stack-3 text-small full-width measure-46 program-aside">
            <p className="text-quiet">{contents.keep}</p>
          </div>
          <div className="full-width measure-46 line-frame program-welcome">
            <BrandMark className="text-champagne program-welcome-mark" />
            <h2 className="below-4 text-head text-center" id="welcome-title">
              {welcome.title}
            </h2>
            <ProgramBody html={welcome.html} />
          </div>
        </section>
      )}

      <section
        className="section pad-2xl program-part surface-pearl"
        data-aside
        aria-labelledby="pages-title"
      >
        <div className="container">
          <div className="section-head">
            <p className="eyebrow">{contents.method.eyebrow}</p>
            <h2 id="pages-title">
              <Headline of={contents.method.title} />
            </h2>
            <p className="text-quiet">{contents.method.text}</p>
          </div>
          <ol className="ruled program-printables">
            {pages.map((page) => (
              <li key={page.slug} className="stack-half">
                <h3>
                  <a href={programPath(page.slug)} className="program-link cover-link">
                    {page.title}
                  </a>
                </h3>
                <p className="text-quiet">{page.summary}</p>
                <Duration program={program} page={page} />
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  );
}
