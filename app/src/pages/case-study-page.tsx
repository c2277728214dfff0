// A case study: its figures in gold, then what was asked, what was done and what came of it (spec §2, §3).
import '../styles/case-study.css';
import { Booking } from '../components/booking';
import { Headline } from '../components/headline';
import { Letterhead } from '../components/letterhead';
import { Link } from '../components/link';
import { Metrics } from '../components/metrics';
import { Picture } from '../components/picture';
import { TextLink } from '../components/text-link';
import type { CaseStudyPage as CaseStudyContent } from '../core/core';

export default function CaseStudyPage({ content }: { content: CaseStudyContent }) {
  const { caseStudy: study, words, next, onward, booking } = content;
  return (
    <>
      <article>
        <Letterhead />
        <header className="study-head wrap">
          <p className="study-back">
            <TextLink label={words.back} to="/case-studies" />
          </p>
          <h1 tabIndex={-1}>{study.title}</h1>
          <p className="study-excerpt">{study.excerpt}</p>
          <dl className="study-facts">
            <div>
              <dt className="eyebrow">{words.client}</dt>
              <dd>{study.client}</dd>
            </div>
            <div>
              <dt className="eyebrow">{words.market}</dt>
              <dd>{study.market}</dd>
            </div>
          </dl>
        </header>

        <Picture of={study.picture} sizes="100vw" first className="study-picture" />

        <section className="room room-dark study-figures" aria-labelledby="figures-title">
          <div className="wrap">
            <h2 id="figures-title" className="eyebrow">
              {words.figures}
            </h2>
            <Metrics metrics={study.metrics} />
          </div>
        </section>

        <div className="wrap study-story">
          <section className="study-part" aria-labelledby="challenge-title">
            <h2 id="challenge-title">{words.challenge}</h2>
            <Telling paragraphs={study.challenge} />
          </section>
          <section className="study-part" aria-labelledby="approach-title">
            <h2 id="approach-title">{words.approach}</h2>
            <Telling paragraphs={study.approach} />
          </section>
          <section className="study-part" aria-labelledby="outcomes-title">
            <h2 id="outcomes-title">{words.outcomes}</h2>
            <ul className="study-outcomes">
              {study.outcomes.map((outcome) => (
                <li key={outcome} className="reveal">
                  {outcome}
                </li>
              ))}
            </ul>
          </section>
          <section className="study-part" aria-labelledby="services-title">
            <h2 id="services-title">{words.services}</h2>
            <div>
              <ul className="study-services">
                {study.services.map((service) => (
                  <li key={service}>{service}</li>
                ))}
              </ul>
              <div className="study-onward">
                <p className="eyebrow">{onward.eyebrow}</p>
                <h3>
                  <Headline of={onward.title} />
                </h3>
                <TextLink {...onward.link} />
              </div>
              {study.sample && <p className="study-note">{words.sampleNote}</p>}
            </div>
          </section>
        </div>
      </article>

      <section className="room room-pearl study-next" aria-labelledby="next-title">
        <div className="wrap">
          <div className="study-next-door">
            <Picture of={next.picture} sizes="(min-width: 48rem) 20rem, 45vw" className="arch" />
            <div>
              <span className="eyebrow">{words.next}</span>
              <h2 id="next-title">
                {/* The link's ground covers the whole door. */}
                <Link to={`/case-studies/${next.slug}`}>{next.title}</Link>
              </h2>
              <span className="study-next-excerpt">{next.excerpt}</span>
              <span className="text-link" aria-hidden="true">
                <span>{words.read}</span>
              </span>
            </div>
          </div>
        </div>
      </section>

      <Booking {...booking} />
    </>
  );
}

function Telling({ paragraphs }: { paragraphs: string[] }) {
  return (
    <div className="prose study-telling reveal">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
