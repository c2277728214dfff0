// Events page: the experiences by hour, from the afternoon to the night (spec §2).
import { Fragment } from 'react';
import './events-page.css';
import type { EventsPage as EventsContent } from '../core/core';
import { FormDialog } from '../forms/form-dialog';
import { CandleIllustration } from '../illustrations/candle-illustration';
import { DuskTableIllustration } from '../illustrations/dusk-table-illustration';
import { RoundTableIllustration } from '../illustrations/round-table-illustration';
import { aboveWords } from '../layout/hero-frames';
import { NextLinks } from '../layout/next-links';
import { PageHero } from '../layout/page-hero';
import { Section } from '../layout/section';
import { SectionHead } from '../layout/section-head';
import { ButtonLink } from '../ui/button';
import { Icon } from '../ui/icon';
import { TextLink } from '../ui/link';

/** Background classes of the hours, from light to dark; further hours use the last class. */
const HOUR_CLASSES = [
  'surface-pearl',
  'surface-sand',
  'surface-dark events-hour-dusk',
  'surface-dark',
];
/** Index of the hour before which the illustration of the sunset is shown. */
const SUNSET_INDEX = 2;

export default function EventsPage({ content }: { content: EventsContent }) {
  const { hero, open, atmosphere, experiences, waitlist, nextLinks } = content;
  const { hours } = experiences;
  // The drawn table has a seat for each experience.
  const seats = hours.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <div className="page-wide">
      <PageHero hero={hero} name="events" frames={aboveWords(48, 'max(70vh, 24rem)')}>
        <div className="cluster">
          <ButtonLink {...open} variant="luxury" size="lg" />
          <TextLink {...hero.link} />
        </div>
      </PageHero>

      <Section name="manner" className="clipped" inner="stack-6 split align-center">
        <SectionHead {...atmosphere} id="manner-title" />
        <RoundTableIllustration seats={seats} />
      </Section>

      <section id="experiences" aria-labelledby="experiences-title">
        <div className="section surface-pearl pad-bottom-0">
          <div className="container">
            <SectionHead {...experiences} id="experiences-title" />
          </div>
        </div>
        {hours.map(({ hour, items }, index) => (
          <Fragment key={hour}>
            {index === SUNSET_INDEX && <DuskTableIllustration seats={seats} />}
            <div
              className={`positioned pad-xl clipped events-hour ${HOUR_CLASSES[index] ?? 'surface-dark'}`}
            >
              <div className="container stack-4 split l-cols-5-7">
                <div className="positioned cluster align-end layer-before events-hour-name">
                  <CandleIllustration />
                  <h3 className="positioned text-page text-italic leading-09">{hour}</h3>
                </div>
                <ul className="events-experiences">
                  {items.map(({ slug, icon, title, description }) => (
                    <li
                      key={slug}
                      id={slug}
                      className="align-center pad-3 l-pad-5 l-gap-x-m line-above stack icon-item reveal"
                    >
                      <Icon name={icon} />
                      <h4 className="text-head text-serif text-regular l-self-end">{title}</h4>
                      <p className="measure-long text-quiet l-self-start">{description}</p>
                    </li>
                  ))}
                </ul>
              </div>
            </div>
          </Fragment>
        ))}
      </section>

      <Section name="waitlist" id="waitlist" className="surface-dark clipped events-waitlist">
        <div className="centered arch-frame target stack measure-52 margin-auto layer-before events-waitlist-arch">
          <CandleIllustration />
          <SectionHead {...waitlist} id="waitlist-title">
            <div>
              <FormDialog dialog={waitlist.dialog} />
            </div>
          </SectionHead>
        </div>
      </Section>

      <NextLinks {...nextLinks} />
    </div>
  );
}
