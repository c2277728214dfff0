// Consulting page (spec §2).
import '../illustrations/moon-phase.css';
import '../layout/hero-washed.css';
import './consulting-page.css';
import type { ConsultingPage as ConsultingContent } from '../core/core';
import { FormDialog } from '../forms/form-dialog';
import { MoonPhase } from '../illustrations/moon-phase';
import { washed } from '../layout/hero-frames';
import { SectionHead } from '../layout/section-head';
import { ButtonLink } from '../ui/button';
import { Headline } from '../ui/headline';
import { Icon } from '../ui/icon';
import { TextLink } from '../ui/link';
import { LinkList } from '../ui/link-list';
import { Picture } from '../ui/picture';

export default function ConsultingPage({ content }: { content: ConsultingContent }) {
  const { hero, offerings, beginning, inquiry, creator, proof } = content;
  return (
    <div className="page-wide">
      <section
        className="hero hero-washed layer-after consulting-hero"
        aria-labelledby="consulting-title"
      >
        <Picture of={hero.picture} frames={washed('104vw')} first className="hero-picture" />
        <div className="container hero-words">
          <p className="eyebrow">{hero.eyebrow}</p>
          <h1 id="consulting-title" tabIndex={-1}>
            <Headline of={hero.title} />
          </h1>
          <p className="text-lead hero-text">{hero.text}</p>
          <TextLink {...hero.link} />
        </div>
      </section>

      <section className="section" id="offerings" aria-labelledby="offerings-title">
        <div className="container">
          <SectionHead
            eyebrow={offerings.eyebrow}
            title={offerings.title}
            paragraphs={offerings.paragraphs}
            id="offerings-title"
          />
          <ul className="stack consulting-offers">
            {offerings.items.map(({ icon, title, description, keeps }) => (
              <li key={title} className="at-start stack-2 reveal">
                <div className="positioned stack below-3 layer-before layer-after consulting-paper">
                  <Icon name={icon} />
                </div>
                <h3 className="text-head">{title}</h3>
                <p className="text-quiet measure-long">{description}</p>
                <p className="stack-half text-voice line-above-gold text-h3 measure-long pad-top-3">
                  <span className="eyebrow">{offerings.keeps}</span> {keeps}
                </p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="section surface-dark" aria-labelledby="beginning-title">
        <div className="container">
          <SectionHead eyebrow={beginning.eyebrow} title={beginning.title} id="beginning-title" />
          <ol className="stack-5 grid-3 consulting-steps">
            {beginning.items.map(({ title, description }, index) => (
              <li key={title} className="at-start stack-2">
                <MoonPhase day={index + 1} days={beginning.items.length} />
                <h3 className="text-h2 text-italic">{title}</h3>
                <p className="measure-short text-quiet">{description}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section className="section surface-sand" aria-labelledby="inquiry-title">
        <div className="container">
          <div className="centered positioned margin-auto clipped consulting-draft">
            <Sketch />
            <SectionHead {...inquiry} id="inquiry-title">
              <FormDialog dialog={inquiry.dialog} />
            </SectionHead>
          </div>
        </div>
      </section>

      <section className="section consulting-lens" aria-labelledby="creator-title">
        <div className="container stack-6 split align-center">
          <Picture
            of={creator.picture}
            frames={[
              { from: 64, width: '48vw', height: 'max(min(56rem, 100vh), 46rem)' },
              { width: '100vw', height: 'clamp(22rem, 100vw, 36rem)' },
            ]}
            className="frame-fill bleed bleed-right"
          />
          <SectionHead {...creator} id="creator-title">
            <div>
              <ButtonLink to={creator.mail.to} variant="outline" size="lg">
                {creator.mail.label}
              </ButtonLink>
            </div>
          </SectionHead>
        </div>
      </section>

      <section className="section pad-2xl surface-pearl" aria-labelledby="proof-title">
        <div className="container">
          <SectionHead eyebrow={proof.eyebrow} title={proof.title} id="proof-title">
            <LinkList links={proof.links} />
          </SectionHead>
        </div>
      </section>
    </div>
  );
}

/** Decoration: an unfinished arch with construction lines. */
function Sketch() {
  return (
    <svg
      className="hairlines consulting-sketch"
      fill="none"
      stroke="var(--champagne)"
      viewBox="0 0 800 400"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path d="M150 400V262A250 250 0 0 1 560 70" />
      <path d="M176 400V264A224 224 0 0 1 300 64" />
      <path
        strokeDasharray="2 7"
        d="M560 70A250 250 0 0 1 650 262V400M400 0V400M90 262H710M400 262L577 85M400 262L223 85"
      />
      <circle cx="400" cy="262" r="3" />
    </svg>
  );
}
