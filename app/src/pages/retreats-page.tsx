// The House Gatherings: moonrise over the ocean, one day, four pillars, three doors (spec §2).
import '../styles/chamber.css';
import '../styles/moons.css';
import '../styles/retreats.css';
import { CalendarLink } from '../components/calendar-link';
import { FormDialog } from '../components/form-dialog';
import { Headline } from '../components/headline';
import { Icon } from '../components/icon';
import { Moon } from '../components/moon';
import { MoonPath } from '../components/moon-path';
import { Onward } from '../components/onward';
import { Picture } from '../components/picture';
import { Scene } from '../components/scene';
import { SectionHead } from '../components/section-head';
import { useToday } from '../components/use-today';
import { gathering, type RetreatsPage as RetreatsContent } from '../core/core';

/** A sickle, a half and a full moon: curious, almost sure, packed. */
const NEARNESS = [3, 4, 7];

export default function RetreatsPage({ content }: { content: RetreatsContent }) {
  const { hero, gathering: day, pillars, bring, onward } = content;
  const season = gathering(useToday());
  const now = content[season];
  const doors = [now.interest, now.preSignUp, now.earlyAccess];
  return (
    <div className="chamber">
      <Scene hero={hero} room="retreats" />

      <section className="room gathering" aria-labelledby="gathering-title">
        <div className="wrap gathering-grid">
          <SectionHead {...day} id="gathering-title" />
          <div className="gathering-plate">
            <p className={`gathering-date gathering-date-${season} figure-numeral`}>{day.dates}</p>
            <p className="gathering-place">{day.place}</p>
            <p className="gathering-status">
              <span className="eyebrow">{now.eyebrow}</span>
              <span>{now.status}</span>
            </p>
            {now.calendar && (
              <CalendarLink event="gathering" first={day.starts} label={now.calendar} />
            )}
          </div>
        </div>
        <MoonPath season={season} />
      </section>

      <section className="room room-sand pillars" aria-labelledby="pillars-title">
        <div className="wrap">
          <SectionHead {...pillars} id="pillars-title" />
          <ul className="pillars-list">
            {pillars.items.map(({ icon, title, text }) => (
              <li key={title} className="pillar reveal">
                <Icon name={icon} />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="room bring" aria-labelledby="bring-title">
        <div className="wrap bring-grid">
          <Picture
            of={bring.picture}
            sizes="(min-width: 64rem) 70vw, 100vw"
            className="bring-picture"
          />
          <div className="bring-words">
            <SectionHead {...bring} id="bring-title" />
            <ul className="bring-list">
              {bring.items.map((item) => (
                <li key={item} className="reveal">
                  {item}
                </li>
              ))}
            </ul>
            <p className="bring-note">{bring.note}</p>
          </div>
        </div>
      </section>

      <section className="room room-dark gathering-doors" aria-labelledby="doors-title">
        <div className="wrap">
          <SectionHead {...now} id="doors-title" />
          <ul className="gathering-doors-list">
            {doors.map((dialog, index) => (
              <li key={dialog.preset} className="gathering-door">
                <Moon day={NEARNESS[index] ?? 7} days={7} />
                <h3>
                  <Headline of={dialog.title} />
                </h3>
                <p>{dialog.text}</p>
                <FormDialog
                  dialog={dialog}
                  variant={index === doors.length - 1 ? 'luxury' : 'outline'}
                  size="lg"
                />
              </li>
            ))}
          </ul>
        </div>
      </section>

      <Onward {...onward} />
    </div>
  );
}
