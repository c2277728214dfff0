// The House Events: a dark room with candles, and nine hours from the first tea to the last flame (spec §2).
import { Fragment } from 'react';
import '../styles/chamber.css';
import '../styles/events.css';
import { ButtonLink } from '../components/button';
import { DuskTable } from '../components/dusk-table';
import { FormDialog } from '../components/form-dialog';
import { Icon } from '../components/icon';
import { Onward } from '../components/onward';
import { RoundTable } from '../components/round-table';
import { Scene } from '../components/scene';
import { SectionHead } from '../components/section-head';
import { Taper } from '../components/taper';
import type { EventsPage as EventsContent } from '../core/core';

type Experience = EventsContent['experiences']['items'][number];

/** The room darkens with the day; hours after the last of these stay dark. */
const LIGHTS = ['room-pearl', 'room-sand', 'room-dark hours-dusk', 'room-dark'];
/** Before which of them the sun goes down. */
const DUSK = 2;

export default function EventsPage({ content }: { content: EventsContent }) {
  const { hero, manner, experiences, waitlist, onward } = content;
  return (
    <div className="chamber">
      <Scene hero={hero} room="events">
        <div>
          <ButtonLink to={hero.link.to} variant="outline" size="lg">
            {hero.link.label}
          </ButtonLink>
        </div>
      </Scene>

      <section className="room events-manner" aria-labelledby="manner-title">
        <div className="wrap events-manner-grid">
          <SectionHead {...manner} id="manner-title" />
          <RoundTable seats={experiences.items.length} />
        </div>
      </section>

      <section className="hours" id="experiences" aria-labelledby="experiences-title">
        <div className="room room-pearl hours-head">
          <div className="wrap">
            <SectionHead {...experiences} id="experiences-title" />
          </div>
        </div>
        {throughTheDay(experiences.items).map(({ hour, items }, index) => (
          <Fragment key={hour}>
            {index === DUSK && <DuskTable seats={experiences.items.length} />}
            <div className={`hour ${LIGHTS[index] ?? 'room-dark'}`}>
              <div className="wrap hour-grid">
                <div className="hour-name">
                  <Taper />
                  <h3>{hour}</h3>
                </div>
                <ul className="hour-list">
                  {items.map(({ icon, title, text }) => (
                    <li key={title} className="reveal">
                      <Icon name={icon} />
                      <h4>{title}</h4>
                      <p>{text}</p>
                    </li>
                  ))}
                </ul>
              </div>
            </div>
          </Fragment>
        ))}
      </section>

      <section className="room room-dark guest-book" aria-labelledby="waitlist-title">
        <div className="wrap">
          <div className="guest-book-arch">
            <Taper />
            <SectionHead {...waitlist} id="waitlist-title">
              <div>
                <FormDialog dialog={waitlist.dialog} />
              </div>
            </SectionHead>
          </div>
        </div>
      </section>

      <Onward {...onward} />
    </div>
  );
}

/** The experiences as the day brings them: neighbours of one hour stand together. */
function throughTheDay(items: Experience[]): { hour: string; items: Experience[] }[] {
  const day: { hour: string; items: Experience[] }[] = [];
  for (const item of items) {
    const last = day.at(-1);
    if (last?.hour === item.hour) last.items.push(item);
    else day.push({ hour: item.hour, items: [item] });
  }
  return day;
}
