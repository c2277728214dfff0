// List of case studies, each with its key figures (spec §2).
import '../layout/frame-fill.css';
import './case-studies-page.css';
import { type CaseStudiesPage as CaseStudiesContent, pathOf } from '../core/core';
import { Booking } from '../layout/booking';
import { NextLinks } from '../layout/next-links';
import { PageTitle } from '../layout/page-title';
import { TextLink } from '../ui/link';
import { Metrics } from '../ui/metrics';
import { withNames } from '../ui/names';
import { Picture } from '../ui/picture';

export default function CaseStudiesPage({ content }: { content: CaseStudiesContent }) {
  const { hero, list, cases, booking, nextLinks } = content;
  return (
    <>
      <section className="stack l-cols-7-5 case-studies-hero" aria-labelledby="cases-title">
        <div className="container stack-3 at-end page-head case-studies-hero-words">
          <PageTitle {...hero} id="cases-title" className="headline" lead="measure-30" />
        </div>
        <Picture
          picture={hero.picture}
          frames={[
            { from: 64, width: '42vw', height: 'min(100vh, 58rem)' },
            { width: '100vw', shape: 1 },
          ]}
          first
          className="full-width frame-1 l-frame-auto clipped frame-fill case-studies-hero-picture"
        />
      </section>

      {cases.map(({ slug, title, picture, client, market, excerpt, metrics, sample }, index) => (
        <section
          key={slug}
          className={index % 2 === 0 ? 'section' : 'section surface-pearl'}
          aria-labelledby={slug}
        >
          <div className="container">
            <div
              className={`stack-5 split ${index % 2 === 0 ? 'l-cols-5-7' : 'l-cols-7-5'} below-6 case-studies-item`}
            >
              <Picture
                picture={picture}
                frames={[
                  { from: 64, width: 'min(31rem, 35vw)', shape: 4 / 5 },
                  { from: 48, width: '36vw', shape: 4 / 5 },
                  { width: 'min(28rem, 90vw)', shape: 4 / 5 },
                ]}
                className={`arch frame-4-5 full-width measure-28 l-measure-none reveal ${index % 2 === 0 ? '' : 'l-order-2'}`}
              />
              <div className="stack-3 at-end items-start">
                <h2 id={slug}>{withNames(title)}</h2>
                <p className="text-voice text-quiet text-h3 text-balance measure-lead">{excerpt}</p>
                <dl className="stack-3 m-cols-2 align-start">
                  <div className="stack-half">
                    <dt className="eyebrow">{list.client}</dt>
                    <dd>{client}</dd>
                  </div>
                  <div className="stack-half">
                    <dt className="eyebrow">{list.market}</dt>
                    <dd>{market}</dd>
                  </div>
                </dl>
                <TextLink label={`${list.read}: ${title}`} to={pathOf('caseStudy', slug)} />
              </div>
            </div>
            <Metrics metrics={metrics} />
            {sample && (
              <p className="text-quiet text-small above-3 measure-36">{list.sampleNote}</p>
            )}
          </div>
        </section>
      ))}

      <Booking {...booking} />
      <NextLinks {...nextLinks} links={[nextLinks.link]} />
    </>
  );
}
