// Home: the entrance hall, silk at golden hour (spec §2).
import '../styles/moons.css';
import '../styles/home.css';
import { ButtonLink } from '../components/button';
import { FormDialog } from '../components/form-dialog';
import { Headline } from '../components/headline';
import { Moons } from '../components/moons';
import { Picture } from '../components/picture';
import { SectionHead } from '../components/section-head';
import { TextLink } from '../components/text-link';
import type { HomePage as HomeContent } from '../core/core';

export default function HomePage({ content }: { content: HomeContent }) {
  const { hero, welcome, signature, initiation, reading, legacy, letters } = content;
  return (
    <>
      <section className="home-hero" aria-labelledby="home-title">
        <Picture of={hero.picture} sizes="100vw" first className="home-hero-picture" />
        <div className="wrap home-hero-words">
          <p className="eyebrow">{hero.eyebrow}</p>
          <h1 id="home-title" tabIndex={-1}>
            <Headline of={hero.title} />
          </h1>
          <p className="home-hero-text">{hero.text}</p>
          <div className="home-hero-actions">
            <FormDialog dialog={hero.dialog} />
            <TextLink {...hero.scroll} />
          </div>
        </div>
      </section>

      <section className="room" id="welcome" aria-labelledby="welcome-title">
        <div className="wrap home-welcome">
          <Picture
            of={welcome.picture}
            sizes="(min-width: 64rem) 30rem, 100vw"
            className="arch home-welcome-picture reveal"
          />
          <SectionHead {...welcome} id="welcome-title">
            <TextLink {...welcome.link} />
          </SectionHead>
        </div>
      </section>

      <section className="home-signature room-dark" aria-labelledby="signature-title">
        <Picture
          of={signature.picture}
          sizes="(min-width: 64rem) 58vw, 100vw"
          className="home-signature-picture"
        />
        <div className="home-signature-words">
          <SectionHead {...signature} id="signature-title">
            <div>
              <ButtonLink to={signature.link.to} variant="outline" size="lg">
                {signature.link.label}
              </ButtonLink>
            </div>
          </SectionHead>
        </div>
      </section>

      <section className="room" aria-labelledby="week-title">
        <div className="wrap home-week">
          <SectionHead {...initiation} id="week-title" />
          <Moons days={content.days} told={false} />
          <TextLink {...initiation.link} />
        </div>
      </section>

      <section className="room room-pearl" aria-labelledby="reading-title">
        <div className="wrap">
          <SectionHead {...reading} id="reading-title" />
          <ul className="home-reading">
            {reading.items.map(({ title, text, link, picture }) => (
              <li key={link.to} className="home-reading-item reveal">
                <Picture of={picture} sizes="(min-width: 48rem) 24rem, 45vw" className="arch" />
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                  <TextLink {...link} />
                </div>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="room home-legacy" aria-labelledby="legacy-title">
        <div className="wrap home-legacy-grid">
          <SectionHead {...legacy} id="legacy-title">
            <TextLink {...legacy.link} />
          </SectionHead>
          <Picture
            of={legacy.picture}
            sizes="(min-width: 64rem) 60vw, 100vw"
            className="home-legacy-picture"
          />
        </div>
      </section>

      <section className="room room-sand" aria-labelledby="letters-title">
        <div className="wrap home-letters">
          <SectionHead {...letters} id="letters-title">
            <div>
              <ButtonLink to={letters.link.to} variant="outline" size="lg">
                {letters.link.label}
              </ButtonLink>
            </div>
          </SectionHead>
        </div>
      </section>
    </>
  );
}
