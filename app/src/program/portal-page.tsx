// A portal: a dark room, an arch of light that breathes, and few words to listen to.
import type { Program, ProgramPage } from '../core/core';
import { Light } from './light';
import { minutesOf } from './minutes';
import { Needs } from './needs';
import { placeOf } from './place';
import { ProgramBody } from './program-body';

export function PortalPage({ program, page }: { program: Program; page: ProgramPage }) {
  const { words, pages } = program;
  const others = pages.filter(({ kind, slug }) => kind === 'portal' && slug !== page.slug);
  return (
    <article className="room-dark portal">
      <header className="wrap portal-head">
        <Light breathing />
        <p className="eyebrow">{words.portal.eyebrow}</p>
        <h1 tabIndex={-1}>{page.title}</h1>
        <p className="program-lead">{page.summary}</p>
        {page.minutes !== undefined && (
          <p className="program-minutes">{minutesOf(program, page.minutes)}</p>
        )}
        <p className="portal-breath">{words.portal.breath}</p>
      </header>
      <div className="wrap portal-text">
        <Needs title={words.day.needs} needs={page.needs} />
        <ProgramBody html={page.html} />
      </div>
      <nav className="wrap portal-others" aria-labelledby="others-title">
        <h2 id="others-title" className="eyebrow">
          {words.portal.others}
        </h2>
        <ul>
          {others.map((portal) => (
            <li key={portal.slug}>
              <a href={placeOf(portal.slug)}>{portal.title}</a>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  );
}
