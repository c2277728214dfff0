// Services: every offering behind its own door, all off one hallway (spec §2).
import '../styles/services.css';
import { ButtonLink } from '../components/button';
import { Hallway } from '../components/hallway';
import { Headline } from '../components/headline';
import { Picture } from '../components/picture';
import { SectionHead } from '../components/section-head';
import { TextLink } from '../components/text-link';
import { Ways } from '../components/ways';
import { offers, type ServicesPage as ServicesContent } from '../core/core';

export default function ServicesPage({ content }: { content: ServicesContent }) {
  const { hero, home, brand, room, free, unsure } = content;
  return (
    <>
      <section className="services-hero" aria-labelledby="services-title">
        <div className="wrap services-hero-grid">
          <div className="services-hero-words">
            <p className="eyebrow">{hero.eyebrow}</p>
            <h1 id="services-title" tabIndex={-1}>
              <Headline of={hero.title} />
            </h1>
            <p className="services-hero-text">{hero.text}</p>
          </div>
          <Hallway>
            <Picture of={hero.picture} sizes="(min-width: 64rem) 18rem, 45vw" first />
          </Hallway>
        </div>
      </section>

      <section className="room room-pearl" aria-labelledby="home-title">
        <div className="wrap">
          <SectionHead {...home} id="home-title" />
          <ul className="services-doors">
            {home.items.map(({ title, subtitle, text, offer, link }) => (
              <li key={title} className="services-door">
                <h3>{title}</h3>
                <p className="services-door-subtitle">{subtitle}</p>
                <p>{text}</p>
                <p className="services-price figure-numeral">{offers()[offer].price.text}</p>
                <TextLink {...link} />
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="room" aria-labelledby="brand-title">
        <div className="wrap services-brand">
          <SectionHead {...brand} id="brand-title">
            <Ways links={brand.links} />
          </SectionHead>
          <ul className="services-names">
            {brand.items.map((name) => (
              <li key={name} className="reveal">
                {name}
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="room room-dark" aria-labelledby="room-title">
        <div className="wrap">
          <SectionHead eyebrow={room.eyebrow} title={room.title} id="room-title" />
          <ul className="services-rooms">
            {room.items.map(({ title, text, link, picture }) => (
              <li key={link.to}>
                <Picture of={picture} sizes="(min-width: 48rem) 60rem, 100vw" className="arch" />
                <h3>{title}</h3>
                <p>{text}</p>
                <TextLink {...link} />
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="room" aria-labelledby="free-title">
        <div className="wrap">
          <SectionHead eyebrow={free.eyebrow} title={free.title} id="free-title" />
          <ul className="services-open">
            {free.items.map(({ title, text, link }) => (
              <li key={link.to} className="reveal">
                <OpenDoor />
                <h3>{title}</h3>
                <p>{text}</p>
                <TextLink {...link} />
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="room room-sand services-unsure" aria-labelledby="unsure-title">
        <div className="wrap">
          <SectionHead {...unsure} id="unsure-title">
            <div>
              <ButtonLink to={unsure.link.to} variant="outline" size="lg">
                {unsure.link.label}
              </ButtonLink>
            </div>
          </SectionHead>
        </div>
      </section>
    </>
  );
}

/** A doorway whose door stands open, and the light that falls out of it. */
function OpenDoor() {
  return (
    <svg className="open-door" viewBox="0 0 120 150" aria-hidden="true">
      <path className="open-door-light" d="M30 130L96 150H150L90 130V45A30 30 0 0 0 30 45Z" />
      <path d="M4 130H116M30 130V45A30 30 0 0 1 90 45V130" />
      <path className="open-door-leaf" d="M30 130L8 142V52A30 34 0 0 1 30 26Z" />
      <circle cx="13" cy="92" r="1.6" />
    </svg>
  );
}
