// Home: the entrance hall, silk at golden hour (spec §2).
import '../styles/home.css';
import { ButtonLink } from '../components/button';
import { FormDialog } from '../components/form-dialog';
import { Headline } from '../components/headline';
import { Pearl } from '../components/pearl';
import { Picture } from '../components/picture';
import { SectionHead } from '../components/section-head';
import { TextLink } from '../components/text-link';
import { Week } from '../components/week';
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

      <section className="room home-passage" aria-labelledby="week-title">
        <div className="wrap home-passage-head">
          <SectionHead {...initiation} id="week-title" />
          <TextLink {...initiation.link} />
        </div>
        <Week days={content.days} brief />
      </section>

      <section className="home-legacy" aria-labelledby="legacy-title">
        <Picture of={legacy.picture} sizes="100vw" className="home-legacy-picture" />
        <div className="wrap">
          <div className="home-legacy-door arch">
            <SectionHead {...legacy} id="legacy-title">
              <TextLink {...legacy.link} />
            </SectionHead>
          </div>
        </div>
      </section>

      <section className="room room-sand" aria-labelledby="letters-title">
        <div className="wrap">
          <div className="home-letter">
            <SectionHead {...letters} id="letters-title">
              <div>
                <ButtonLink to={letters.link.to} variant="outline" size="lg">
                  {letters.link.label}
                </ButtonLink>
              </div>
            </SectionHead>
            <svg className="home-envelope" viewBox="0 0 800 300" aria-hidden="true">
              <path d="M1 1 400 185 799 1V299H1ZM1 299 322 149M799 299 478 149" />
            </svg>
            <Pearl />
          </div>
        </div>
      </section>
    </>
  );
}
