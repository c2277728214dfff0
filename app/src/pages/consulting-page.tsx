// Consulting: shadow on plaster, papers laid on it (spec §2).
import '../styles/chamber.css';
import '../styles/moons.css';
import '../styles/consulting.css';
import { ButtonLink } from '../components/button';
import { FormDialog } from '../components/form-dialog';
import { Headline } from '../components/headline';
import { Icon } from '../components/icon';
import { Moon } from '../components/moon';
import { Picture } from '../components/picture';
import { SectionHead } from '../components/section-head';
import { TextLink } from '../components/text-link';
import { Ways } from '../components/ways';
import type { ConsultingPage as ConsultingContent } from '../core/core';

export default function ConsultingPage({ content }: { content: ConsultingContent }) {
  const { hero, offerings, beginning, inquiry, creator, proof } = content;
  return (
    <div className="chamber">
      <section className="consulting-hero" aria-labelledby="consulting-title">
        <Picture of={hero.picture} sizes="100vw" first className="consulting-hero-picture" />
        <div className="wrap consulting-hero-words">
          <p className="eyebrow">{hero.eyebrow}</p>
          <h1 id="consulting-title" tabIndex={-1}>
            <Headline of={hero.title} />
          </h1>
          <p className="consulting-hero-text">{hero.text}</p>
          <TextLink {...hero.link} />
        </div>
      </section>

      <section className="room" id="offerings" aria-labelledby="offerings-title">
        <div className="wrap">
          <SectionHead
            eyebrow={offerings.eyebrow}
            title={offerings.title}
            paragraphs={offerings.paragraphs}
            id="offerings-title"
          />
          <ul className="consulting-plates">
            {offerings.items.map(({ icon, title, text, keeps }) => (
              <li key={title} className="reveal">
                <div className="consulting-plate">
                  <Icon name={icon} />
                </div>
                <h3>{title}</h3>
                <p>{text}</p>
                <p className="consulting-keeps">
                  <span className="eyebrow">{offerings.keeps}</span> {keeps}
                </p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="room room-dark" aria-labelledby="beginning-title">
        <div className="wrap">
          <SectionHead eyebrow={beginning.eyebrow} title={beginning.title} id="beginning-title" />
          <ol className="consulting-beginning">
            {beginning.items.map(({ title, text }, index) => (
              <li key={title}>
                <Moon day={index + 1} days={beginning.items.length} />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section className="room room-sand" aria-labelledby="inquiry-title">
        <div className="wrap">
          <div className="consulting-draft">
            <Sketch />
            <SectionHead {...inquiry} id="inquiry-title">
              <FormDialog dialog={inquiry.dialog} />
            </SectionHead>
          </div>
        </div>
      </section>

      <section className="room consulting-lens" aria-labelledby="creator-title">
        <div className="wrap consulting-creator">
          <Picture
            of={creator.picture}
            sizes="(min-width: 48rem) 70vw, 100vw"
            className="consulting-creator-picture"
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

      <section className="room room-pearl consulting-proof" aria-labelledby="proof-title">
        <div className="wrap">
          <SectionHead eyebrow={proof.eyebrow} title={proof.title} id="proof-title">
            <Ways links={proof.links} />
          </SectionHead>
        </div>
      </section>
    </div>
  );
}

/** An arch with its construction lines, left off halfway. */
function Sketch() {
  return (
    <svg
      className="consulting-sketch"
      viewBox="0 0 800 400"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path d="M150 400V262A250 250 0 0 1 560 70" />
      <path d="M176 400V264A224 224 0 0 1 300 64" />
      <path
        className="consulting-sketch-help"
        d="M560 70A250 250 0 0 1 650 262V400M400 0V400M90 262H710M400 262L577 85M400 262L223 85"
      />
      <circle cx="400" cy="262" r="3" />
    </svg>
  );
}
