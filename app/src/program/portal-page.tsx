// Page of a portal: a dark page with its window, which stays beside the text if there is room, and a short text.
import type { Program, ProgramPage } from '../core/core';
import { GuidedButton } from '../guided/guided-mode';
import { PortalWindow } from '../portals/portal-window';
import { withNames } from '../ui/names';
import { ProgramGuideDialog } from './guide-dialog';
import { LightArch } from './light-arch';
import { portalOf } from './portal-scenes';
import { Duration, MaterialsList, ProgramBody } from './program-body';
import { programPath } from './program-path';

export function PortalPage({ program, page }: { program: Program; page: ProgramPage }) {
  const { words, pages } = program;
  const others = pages.filter(({ kind, slug }) => kind === 'portal' && slug !== page.slug);
  const portal = portalOf(page.slug);
  return (
    <article className="surface-dark portal">
      <div className="container stack-5 pad-top-5 pad-bottom-2xl l-justify-center l-pad-top-l portal-room">
        {portal ? (
          <PortalWindow words={words.portal.window} scene={portal.scene}>
            <img src={portal.still} width="720" height="960" alt="" />
          </PortalWindow>
        ) : (
          <LightArch breathing />
        )}
        <header className="stack-2 centered portal-head">
          <p className="text-balance eyebrow">{words.portal.eyebrow}</p>
          <h1 className="text-page" tabIndex={-1}>
            {withNames(page.title)}
          </h1>
          <p className="text-balance text-voice text-quiet text-h4 measure-27em">{page.summary}</p>
          <Duration program={program} page={page} />
          {page.guide.length > 0 && <GuidedButton words={words.guide} />}
          <p className="text-balance text-quiet text-small above-2 line-above pad-top-3 measure-28em screen-only">
            {words.portal.breath}
          </p>
        </header>
        <div className="stack-5">
          <MaterialsList title={words.day.needs} needs={page.needs} />
          <ProgramBody html={page.html} />
        </div>
      </div>
      <nav
        className="container text-center screen-only pad-bottom-2xl portal-others"
        aria-labelledby="others-title"
      >
        <h2 id="others-title" className="eyebrow">
          {words.portal.others}
        </h2>
        <ul className="cluster justify-center gap-y-0 line-above pad-top-2">
          {others.map(({ slug, title }) => (
            <li key={slug}>
              <a
                href={programPath(slug)}
                className="tap text-h4 text-serif leading-165 program-link"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ProgramGuideDialog program={program} page={page} />
    </article>
  );
}
