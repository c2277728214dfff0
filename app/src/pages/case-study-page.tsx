// Case study page: key figures, challenge, approach and outcomes (spec §2, §3).
import type { ReactNode } from 'react';
import './case-study-page.css';
import { type CaseStudyPage as CaseStudyContent, pathOf } from '../core/core';
import { Booking } from '../layout/booking';
import { PrintHeader } from '../layout/print-header';
import { Section } from '../layout/section';
import { Headline } from '../ui/headline';
import { Link, TextLink } from '../ui/link';
import { Metrics } from '../ui/metrics';
import { withNames } from '../ui/names';
import { Picture } from '../ui/picture';

export default function CaseStudyPage({ content }: { content: CaseStudyContent }) {
  const { caseStudy: study, words, next, nextLinks, booking } = content;
  return (
    <>
      <article>
        <PrintHeader />
        <header className="container stack-3 page-head case-study-head">
          <p className="screen-only case-study-back">
            <TextLink label={words.back} to={pathOf('caseStudies')} />
          </p>
          <h1 tabIndex={-1}>{withNames(study.title)}</h1>
          <p className="text-voice text-quiet text-title text-balance measure-lead">
            {study.excerpt}
          </p>
          <dl className="above-2 stack-3 m-cols-2 align-start">
            <div className="stack-half">
              <dt className="eyebrow">{words.client}</dt>
              <dd>{study.client}</dd>
            </div>
            <div className="stack-half">
              <dt className="eyebrow">{words.market}</dt>
              <dd>{study.market}</dd>
            </div>
          </dl>
        </header>

        <Picture
          picture={study.picture}
          frames={[{ width: '100vw', height: 'min(90vw, clamp(18rem, 68vh, 44rem))' }]}
          first
          className="clipped case-study-picture"
        />

        <Section name="figures" className="surface-dark pad-xl case-study-figures">
          <h2 id="figures-title" className="below-3 eyebrow">
            {words.figures}
          </h2>
          <Metrics metrics={study.metrics} />
          {study.sample && (
            <p className="text-quiet text-small above-4 measure-36">{words.sampleNote}</p>
          )}
        </Section>

        <div className="container stack gap-xl pad-breath">
          <Part name="challenge" title={words.challenge}>
            <Paragraphs paragraphs={study.challenge} />
          </Part>
          <Part name="approach" title={words.approach}>
            <Paragraphs paragraphs={study.approach} />
          </Part>
          <Part name="outcomes" title={words.outcomes}>
            <ul className="ruled">
              {study.outcomes.map((outcome) => (
                <li key={outcome} className="text-h3 text-serif figure-numeral reveal">
                  {outcome}
                </li>
              ))}
            </ul>
          </Part>
          <Part name="services" title={words.services}>
            <div>
              <ul className="stack-half below-3">
                {study.services.map((service) => (
                  <li key={service}>{service}</li>
                ))}
              </ul>
              <div className="stack-half items-start above-4 line-above pad-top-3 screen-only case-study-links">
                {nextLinks.eyebrow && <p className="eyebrow">{nextLinks.eyebrow}</p>}
                <h3>
                  <Headline headline={nextLinks.title} />
                </h3>
                <TextLink {...nextLinks.link} />
              </div>
            </div>
          </Part>
        </div>
      </article>

      <Section name="next" className="pad-2xl surface-pearl">
        <div className="stack gap-l align-center positioned screen-only case-study-next">
          <Picture
            picture={next.picture}
            frames={[
              { from: 48, width: 'min(24vw, 21rem)', shape: 4 / 5 },
              { width: 'max(6.5rem, 27vw)', shape: 4 / 5 },
            ]}
            className="arch frame-4-5"
          />
          <div className="stack-2">
            <span className="eyebrow">{words.next}</span>
            <h2 id="next-title">
              {/* The link's area covers the whole card. */}
              <Link to={pathOf('caseStudy', next.slug)} className="cover-link">
                {withNames(next.title)}
              </Link>
            </h2>
            <span className="text-quiet measure-36">{next.excerpt}</span>
            <span className="text-link" aria-hidden="true">
              <span>{words.read}</span>
            </span>
          </div>
        </div>
      </Section>

      <Booking {...booking} />
    </>
  );
}

/** A part of the story, with its name beside it. */
function Part({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <section className="stack-3 split l-cols-4-8" aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} className="text-head text-italic">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Paragraphs({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className="prose case-study-text reveal">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
