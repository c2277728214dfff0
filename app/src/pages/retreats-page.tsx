// Retreats page: the date, the pillars, what to bring, and three ways to sign up (spec §2).
import '../illustrations/moon-phase.css';
import './retreats-page.css';
import { type RetreatsPage as RetreatsContent, retreatStatus } from '../core/core';
import { FormDialog } from '../forms/form-dialog';
import { MoonPathIllustration } from '../illustrations/moon-path-illustration';
import { MoonPhase } from '../illustrations/moon-phase';
import { Hero } from '../layout/hero';
import { NextLinks } from '../layout/next-links';
import { SectionHead } from '../layout/section-head';
import { CalendarLink } from '../ui/calendar-link';
import { Headline } from '../ui/headline';
import { useToday } from '../ui/hydration';
import { Icon } from '../ui/icon';
import { Picture } from '../ui/picture';

/** Moon phases of the three forms: crescent, half and full. */
const MOON_PHASES = [3, 4, 7];

export default function RetreatsPage({ content }: { content: RetreatsContent }) {
  const { hero, retreat: day, pillars, bring, nextLinks } = content;
  const season = retreatStatus(useToday());
  const now = content[season];
  const doors = [now.interest, now.preSignUp, now.earlyAccess];
  return (
    <div className="page-wide">
      <Hero hero={hero} name="retreats" />

      <section className="section flush-bottom clipped" aria-labelledby="gathering-title">
        <div className="container stack-6 split split-5-7">
          <SectionHead {...day} id="gathering-title" />
          <div className="stack-1 at-start">
            <p
              className={`text-display text-balance retreats-day ${season === 'past' ? 'text-quiet' : ''} figure-numeral`}
            >
              {day.dates}
            </p>
            <p className="text-voice text-quiet text-title">{day.place}</p>
            <p className="stack-half above-3 line-above-gold pad-top-3">
              <span className="eyebrow">{now.eyebrow}</span>
              <span>{now.status}</span>
            </p>
            {now.calendar && (
              <CalendarLink event="gathering" first={day.starts} label={now.calendar} />
            )}
          </div>
        </div>
        <MoonPathIllustration season={season} />
      </section>

      <section className="section surface-sand retreats-pillars" aria-labelledby="pillars-title">
        <div className="container">
          <SectionHead {...pillars} id="pillars-title" />
          <ul className="stack-4 grid-2">
            {pillars.items.map(({ icon, title, text }) => (
              <li
                key={title}
                className="stack icon-item line-above pad-top-3 retreats-pillar reveal"
              >
                <Icon name={icon} />
                <h3>{title}</h3>
                <p className="text-quiet">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="section" aria-labelledby="bring-title">
        <div className="container stack-6 split align-center">
          <Picture
            of={bring.picture}
            sizes="(min-width: 64rem) 70vw, 100vw"
            className="frame-fill bleed"
          />
          <div>
            <SectionHead {...bring} id="bring-title" />
            <ul className="ruled text-title text-serif">
              {bring.items.map((item) => (
                <li key={item} className="reveal">
                  {item}
                </li>
              ))}
            </ul>
            <p className="text-quiet text-small measure-34 above-3">{bring.note}</p>
          </div>
        </div>
      </section>

      <section
        className="section surface-dark clipped retreats-signups"
        aria-labelledby="doors-title"
      >
        <div className="container">
          <SectionHead {...now} id="doors-title" />
          <ul className="stack-4 columns-3 align-end">
            {doors.map((dialog, index) => (
              <li
                key={dialog.preset}
                className="stack-2 centered arch-frame margin-auto retreats-signup"
              >
                <MoonPhase day={MOON_PHASES[index] ?? 7} days={7} />
                <h3>
                  <Headline of={dialog.title} />
                </h3>
                <p className="measure-short below-2 text-quiet">{dialog.text}</p>
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

      <NextLinks {...nextLinks} />
    </div>
  );
}
