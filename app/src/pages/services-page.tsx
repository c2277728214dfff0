// Services page: an overview of offers, events, retreats and free content (spec §2).
import '../illustrations/moon-phase.css';
import './services-page.css';
import { type OfferName, offers, type ServicesPage as ServicesContent } from '../core/core';
import Corridor from '../illustrations/corridor.svg?react';
import { DoorList } from '../illustrations/door-list';
import EmblemIllustration from '../illustrations/emblem.svg?react';
import { MoonPhase } from '../illustrations/moon-phase';
import { PageHero } from '../layout/page-hero';
import { Section } from '../layout/section';
import { SectionHead } from '../layout/section-head';
import { ButtonLink } from '../ui/button';
import { TextLink } from '../ui/link';
import { LinkList } from '../ui/link-list';
import { Picture } from '../ui/picture';

const DOOR_SCENES = ['bookcase', 'figures', 'leaves'] as const;

export default function ServicesPage({ content }: { content: ServicesContent }) {
  const { hero, home, brand, inPerson, free, unsure } = content;
  return (
    <div className="page-wide">
      <PageHero
        hero={hero}
        name="services"
        behind={
          <div className="layer-after turned corridor">
            <Corridor className="full-width" />
            <div className="corridor-end arch">
              <Picture
                picture={hero.picture}
                frames={[
                  { from: 64, width: 'max(28vh, 12rem)', shape: 9 / 10 },
                  { width: 'max(18vh, 27vw)', shape: 9 / 10 },
                ]}
                first
              />
            </div>
          </div>
        }
      />

      <Section name="home" className="surface-pearl">
        <SectionHead {...home} id="home-title" />
        <ul className="stack-5 m-cols-6-5 m-gap-m">
          {home.items.map(({ title, subtitle, description, offer, link }) => (
            <li
              key={title}
              className={`stack-2 centered arch-frame inner-line at-end target pad-xl pad-x-m m-pad-x-s services-offer ${lastsDays(offer) ? '' : 'surface-dark'}`}
            >
              {lastsDays(offer) ? (
                <SevenMoons />
              ) : (
                <EmblemIllustration className="below-3 services-emblem" />
              )}
              <h3 className="text-h2 leading-1 tracking-6 m-tracking-2 l-tracking-6" translate="no">
                {title}
              </h3>
              <p className="text-voice text-h3">{subtitle}</p>
              <p className="text-quiet text-balance measure-short">{description}</p>
              <p className="above-1 text-light leading-1 services-price figure-numeral">
                {offers()[offer].price.text}
              </p>
              <TextLink {...link} />
            </li>
          ))}
        </ul>
      </Section>

      <Section name="brand" inner="stack-5 split l-cols-5-7">
        <SectionHead {...brand} id="brand-title">
          <LinkList links={brand.links} />
        </SectionHead>
        <ul className="ruled text-head text-serif">
          {brand.items.map((name) => (
            <li key={name} className="text-balance reveal">
              {name}
            </li>
          ))}
        </ul>
      </Section>

      <Section name="room" className="surface-dark">
        <SectionHead {...inPerson} id="room-title" />
        <ul className="stack-6 m-cols-5-4 m-gap-l services-in-person">
          {inPerson.items.map(({ title, description, link, picture }) => (
            <li key={link.to} className="stack-1 at-start target">
              <Picture
                picture={picture}
                frames={[
                  { from: 48, width: 'min(47vw, 42rem)', shape: 4 / 5 },
                  { width: '90vw', shape: 4 / 5 },
                ]}
                className="arch frame-4-5 below-3"
              />
              <h3 className="text-head">{title}</h3>
              <p className="text-quiet measure-long">{description}</p>
              <TextLink {...link} />
            </li>
          ))}
        </ul>
      </Section>

      <Section name="free">
        <SectionHead {...free} id="free-title" />
        <DoorList doors={free.items} behind={DOOR_SCENES} />
      </Section>

      <Section name="unsure" className="surface-sand" inner="stack-3 centered">
        <SectionHead {...unsure} id="unsure-title">
          <div>
            <ButtonLink {...unsure.link} variant="outline" size="lg" />
          </div>
        </SectionHead>
      </Section>
    </div>
  );
}

/** True if an offer is a program of days; a volume is not. */
const lastsDays = (offer: OfferName) => 'days' in offers()[offer];

function SevenMoons() {
  return (
    <ol className="screen-only show-flex gap-2 below-xl services-moons" aria-hidden="true">
      {[1, 2, 3, 4, 5, 6, 7].map((day) => (
        <li key={day}>
          <MoonPhase day={day} days={7} />
        </li>
      ))}
    </ol>
  );
}
