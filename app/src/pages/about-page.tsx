// About: palm shadow on plaster, the most personal room (spec §2).
import '../styles/chamber.css';
import '../styles/about.css';
import { Basin } from '../components/basin';
import { FormDialog } from '../components/form-dialog';
import { Headline } from '../components/headline';
import { Icon } from '../components/icon';
import { OpenDoors } from '../components/open-doors';
import { PalmShadow } from '../components/palm-shadow';
import { Picture } from '../components/picture';
import { SectionHead } from '../components/section-head';
import { TextLink } from '../components/text-link';
import { Ways } from '../components/ways';
import { type AboutPage as AboutContent, site } from '../core/core';

/** Behind the five doors: a week, a book, the studio, an evening, the sea. */
const BEHIND = ['water', 'codex', 'papers', 'candle', 'sea'] as const;

export default function AboutPage({ content }: { content: AboutContent }) {
  const { hero, story, work, philosophy, values, offerings, enter, reading } = content;
  return (
    <div className="chamber">
      <section className="about-hero" aria-labelledby="about-title">
        <Picture
          of={hero.picture}
          sizes="(min-width: 64rem) 84vw, 100vw"
          first
          className="about-hero-picture"
        />
        <div className="wrap about-hero-words">
          <p className="eyebrow">{hero.eyebrow}</p>
          <h1 id="about-title" tabIndex={-1}>
            <Headline of={hero.title} />
          </h1>
          <p className="about-hero-text">{hero.text}</p>
        </div>
      </section>

      <section className="room about-story" aria-labelledby="story-title">
        <PalmShadow />
        <div className="wrap about-story-grid">
          <SectionHead eyebrow={story.eyebrow} title={story.title} id="story-title" />
          <div className="about-story-text">
            {story.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p className="about-signature">
              <span className="about-signature-name">{site().brand.founder}</span>
              <span>{story.signature}</span>
            </p>
          </div>
        </div>
      </section>

      <section className="room room-pearl" aria-labelledby="work-title">
        <div className="wrap">
          <SectionHead {...work} id="work-title" />
          <ul className="about-work">
            {work.items.map(({ title, text }) => (
              <li key={title} className="reveal">
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="room room-dark about-philosophy" aria-labelledby="philosophy-title">
        <Basin />
        <div className="wrap about-philosophy-grid">
          <blockquote className="about-quote reveal">
            <p>{philosophy.quote}</p>
          </blockquote>
          <SectionHead {...philosophy} id="philosophy-title" />
        </div>
      </section>

      <section className="room" aria-labelledby="values-title">
        <div className="wrap">
          <SectionHead eyebrow={values.eyebrow} title={values.title} id="values-title" />
          <ul className="about-values">
            {values.items.map(({ icon, title, text }) => (
              <li key={title} className="reveal">
                <Icon name={icon} />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="room room-pearl" aria-labelledby="offerings-title">
        <div className="wrap">
          <SectionHead {...offerings} id="offerings-title">
            <TextLink {...offerings.link} />
          </SectionHead>
          <OpenDoors doors={offerings.items} behind={BEHIND} />
        </div>
      </section>

      <section className="room room-sand about-enter" aria-labelledby="enter-title">
        <div className="wrap">
          <div className="about-door">
            <SectionHead {...enter} id="enter-title">
              <FormDialog dialog={enter.dialog} />
            </SectionHead>
          </div>
        </div>
      </section>

      <section className="room about-reading" aria-labelledby="reading-title">
        <div className="wrap">
          <SectionHead eyebrow={reading.eyebrow} title={reading.title} id="reading-title">
            <Ways links={reading.links} />
          </SectionHead>
        </div>
      </section>
    </div>
  );
}
