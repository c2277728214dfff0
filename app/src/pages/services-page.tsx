// Services: every offering behind its own door, all off one hallway (spec §2).
import '../styles/chamber.css';
import '../styles/moons.css';
import '../styles/services.css';
import { ButtonLink } from '../components/button';
import { Emblem } from '../components/emblem';
import { Hallway } from '../components/hallway';
import { Moon } from '../components/moon';
import { OpenDoors } from '../components/open-doors';
import { Picture } from '../components/picture';
import { Scene } from '../components/scene';
import { SectionHead } from '../components/section-head';
import { TextLink } from '../components/text-link';
import { Ways } from '../components/ways';
import { offers, type ServicesPage as ServicesContent } from '../core/core';

/** Behind the three open doors: a shelf of essays, figures that rise, sun in the leaves. */
const BEHIND = ['shelf', 'figures', 'leaves'] as const;

export default function ServicesPage({ content }: { content: ServicesContent }) {
  const { hero, home, brand, room, free, unsure } = content;
  return (
    <div className="chamber">
      <Scene
        hero={hero}
        room="services"
        behind={
          <Hallway>
            <Picture of={hero.picture} sizes="(min-width: 64rem) 18rem, 45vw" first />
          </Hallway>
        }
      />

      <section className="room room-pearl" aria-labelledby="home-title">
        <div className="wrap">
          <SectionHead {...home} id="home-title" />
          <ul className="services-doors">
            {home.items.map(({ title, subtitle, text, offer, link }) => (
              <li key={title} className={`services-door ${offer === 'codex' ? 'room-dark' : ''}`}>
                {offer === 'codex' ? <Emblem className="services-emblem" /> : <SevenMoons />}
                <h3>{title}</h3>
                <p className="services-door-subtitle">{subtitle}</p>
                <p className="services-door-text">{text}</p>
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
          <OpenDoors doors={free.items} behind={BEHIND} />
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
    </div>
  );
}

/** Seven phases in an arc; the words beside them say what they mean. */
function SevenMoons() {
  return (
    <ol className="services-moons" aria-hidden="true">
      {[1, 2, 3, 4, 5, 6, 7].map((day) => (
        <li key={day}>
          <Moon day={day} days={7} />
        </li>
      ))}
    </ol>
  );
}
