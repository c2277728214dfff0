// Impact: late sun through leaves, and every figure of the house drawn (spec §2, §9).
import '../styles/chamber.css';
import '../styles/impact.css';
import '../styles/involved.css';
import { Animals } from '../components/animals';
import { Bowls } from '../components/bowls';
import { Bricks } from '../components/bricks';
import { ButtonLink } from '../components/button';
import { CalendarLink } from '../components/calendar-link';
import { DrawnFigure } from '../components/drawn-figure';
import { Headline } from '../components/headline';
import { Icon } from '../components/icon';
import { Link } from '../components/link';
import { LitWindows } from '../components/lit-windows';
import { Picture } from '../components/picture';
import { Plot } from '../components/plot';
import { ReadingHour } from '../components/reading-hour';
import { Sandals } from '../components/sandals';
import { SectionHead } from '../components/section-head';
import { Shelter, SleepingCats } from '../components/shelter';
import { TextLink } from '../components/text-link';
import type { ImpactPage as ImpactContent, WayDate } from '../core/core';

const two = (number: number) => String(number).padStart(2, '0');

/** The day of an evening, as YYYY-MM-DD, or as MM-DD while its year is unknown. */
const dayOf = ({ year, month, day }: WayDate) =>
  [year ?? [], two(month), two(day)].flat().join('-');

export default function ImpactPage({ content }: { content: ImpactContent }) {
  const { hero, partnership, first, center, second, sanctuary, vision, involved } = content;
  return (
    <div className="chamber impact">
      <section className="impact-hero" aria-labelledby="impact-title">
        <div className="wrap impact-hero-grid">
          <div className="impact-hero-words">
            <p className="eyebrow">{hero.eyebrow}</p>
            <h1 id="impact-title" tabIndex={-1}>
              <Headline of={hero.title} />
            </h1>
            <p className="impact-hero-text">{hero.text}</p>
          </div>
          <Picture
            of={hero.picture}
            sizes="(min-width: 64rem) 80vw, 170vw"
            first
            className="arch impact-window"
          />
        </div>
      </section>

      <section className="room room-pearl" aria-labelledby="partnership-title">
        <div className="wrap partnership">
          <SectionHead {...partnership} id="partnership-title" />
          <ul className="partnership-doors">
            <li>
              <Link to="#first">
                <svg className="partnership-window" viewBox="4 4 30 46" aria-hidden="true">
                  <use href="#window" className="lit" />
                  <use href="#sash" className="lit-sash" />
                </svg>
                <span className="eyebrow">{first.eyebrow}</span>
                <span className="partnership-name">{first.name}</span>
              </Link>
            </li>
            <li>
              <Link to="#second">
                <svg className="partnership-cat" viewBox="0 60 116 62" aria-hidden="true">
                  <use href="#cat-lies" className="animal" />
                </svg>
                <span className="eyebrow">{second.eyebrow}</span>
                <span className="partnership-name">{second.name}</span>
              </Link>
            </li>
          </ul>
        </div>
      </section>

      <section className="room" id="first" aria-labelledby="first-title">
        <div className="wrap">
          <Foundation of={first} id="first-title" newTab={involved.newTab} />
          <div className="children">
            <DrawnFigure figures={first.figures} show={['children-active']}>
              <LitWindows />
            </DrawnFigure>
            <DrawnFigure figures={first.figures} show={['children-daily']}>
              <Sandals />
            </DrawnFigure>
            <DrawnFigure figures={first.figures} show={['meals']}>
              <Bowls />
            </DrawnFigure>
          </div>
        </div>
      </section>

      <section className="room room-sand" aria-labelledby="center-title">
        <div className="wrap">
          <SectionHead {...center} id="center-title" />
          <div className="two-facts">
            <DrawnFigure figures={center.figures} show={['land']}>
              <Plot />
            </DrawnFigure>
            <DrawnFigure figures={center.figures} show={['to-raise']}>
              <Bricks />
            </DrawnFigure>
          </div>
        </div>
      </section>

      <section className="room second" id="second" aria-labelledby="second-title">
        <div className="wrap">
          <Foundation of={second} id="second-title" newTab={involved.newTab} />
        </div>
      </section>

      <section className="sanctuary" aria-labelledby="sanctuary-title">
        <div className="wrap sanctuary-grid">
          <SectionHead {...sanctuary} id="sanctuary-title" />
          <SleepingCats />
          <DrawnFigure figures={sanctuary.figures} show={['shelters', 'cats']}>
            <Shelter />
            <Shelter />
          </DrawnFigure>
        </div>
        <DrawnFigure figures={sanctuary.figures} show={['animals']}>
          <Animals />
        </DrawnFigure>
      </section>

      <section className="room room-dark vision" aria-labelledby="vision-title">
        <div className="wrap">
          <div className="vision-roof">
            <SectionHead {...vision} id="vision-title" />
            <ReadingHour />
          </div>
        </div>
      </section>

      <section className="room" aria-labelledby="involved-title">
        <div className="wrap">
          <SectionHead {...involved} id="involved-title" />
          <ul className="involved-ways">
            {involved.ways.map(({ id, icon, title, figure, date, text, link }) => (
              <li key={id} className="involved-way reveal">
                <Icon name={icon} />
                <h3>{title}</h3>
                {figure && (
                  <p className="involved-way-figure">
                    <span className="figure-numeral">
                      {date ? <time dateTime={dayOf(date)}>{figure.value}</time> : figure.value}
                    </span>{' '}
                    <span>{figure.label}</span>
                  </p>
                )}
                <p className="involved-way-text">{text}</p>
                <TextLink {...link} />
                {date?.year && (
                  <CalendarLink event="gala" first={dayOf(date)} label={date.calendar} />
                )}
                {link.external && (
                  <p className="involved-way-note" aria-hidden="true">
                    {involved.newTab}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </div>
      </section>
    </div>
  );
}

interface FoundationProps {
  of: Pick<ImpactContent['first'], 'eyebrow' | 'title' | 'paragraphs' | 'name' | 'link'>;
  id: string;
  newTab: string;
}

/** What a foundation does, and the way to it. */
function Foundation({ of, id, newTab }: FoundationProps) {
  return (
    <div className="foundation">
      <SectionHead eyebrow={of.eyebrow} title={of.title} paragraphs={of.paragraphs} id={id} />
      <div className="foundation-door">
        <p>{of.name}</p>
        <ButtonLink to={of.link.to} variant="outline" size="lg">
          {of.link.label}
        </ButtonLink>
        <p className="involved-way-note" aria-hidden="true">
          {newTab}
        </p>
      </div>
    </div>
  );
}
