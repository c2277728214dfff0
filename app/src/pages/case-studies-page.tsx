// Case studies: gold leaf on paper, and the figures before the words (spec §2).
import '../styles/case-studies.css';
import { Booking } from '../components/booking';
import { Headline } from '../components/headline';
import { Metrics } from '../components/metrics';
import { Onward } from '../components/onward';
import { Picture } from '../components/picture';
import { TextLink } from '../components/text-link';
import type { CaseStudiesPage as CaseStudiesContent } from '../core/core';

export default function CaseStudiesPage({ content }: { content: CaseStudiesContent }) {
  const { hero, list, cases, booking, onward } = content;
  return (
    <>
      <section className="cases-hero" aria-labelledby="cases-title">
        <div className="wrap cases-hero-words">
          <p className="eyebrow">{hero.eyebrow}</p>
          <h1 id="cases-title" tabIndex={-1}>
            <Headline of={hero.title} />
          </h1>
          <p className="cases-hero-text">{hero.text}</p>
        </div>
        <Picture
          of={hero.picture}
          sizes="(min-width: 64rem) 42vw, 100vw"
          first
          className="cases-hero-picture"
        />
      </section>

      {cases.map(({ slug, title, picture, client, market, excerpt, metrics, sample }, index) => (
        <section
          key={slug}
          className={index % 2 === 0 ? 'room case' : 'room room-pearl case'}
          aria-labelledby={slug}
        >
          <div className="wrap">
            <div className="case-grid">
              <Picture
                of={picture}
                sizes="(min-width: 64rem) 31rem, 60vw"
                className="arch case-picture reveal"
              />
              <div className="case-words">
                <h2 id={slug}>{title}</h2>
                <p className="case-excerpt">{excerpt}</p>
                <dl className="case-facts">
                  <div>
                    <dt className="eyebrow">{list.client}</dt>
                    <dd>{client}</dd>
                  </div>
                  <div>
                    <dt className="eyebrow">{list.market}</dt>
                    <dd>{market}</dd>
                  </div>
                </dl>
                <TextLink label={`${list.read}: ${title}`} to={`/case-studies/${slug}`} />
              </div>
            </div>
            <Metrics metrics={metrics} />
            {sample && <p className="case-note">{list.sampleNote}</p>}
          </div>
        </section>
      ))}

      <Booking {...booking} />
      <Onward {...onward} links={[onward.link]} />
    </>
  );
}
