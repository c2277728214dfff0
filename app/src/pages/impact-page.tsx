// Impact: late sun through leaves, and every figure of the house drawn (spec §2, §9).
import '../styles/impact.css';
import { Animals } from '../components/animals';
import { Bowls } from '../components/bowls';
import { Bricks } from '../components/bricks';
import { ButtonLink } from '../components/button';
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
import type { ImpactPage as ImpactContent } from '../core/core';

export default function ImpactPage({ content }: { content: ImpactContent }) {
  const { hero, partnership, first, center, second, sanctuary, vision, involved } = content;
  return (
    <div className="impact">
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
          <div className="foundation">
            <SectionHead {...first} id="first-title" />
            <div className="foundation-door">
              <p>{first.name}</p>
              <ButtonLink to={first.link.to} variant="outline" size="lg">
                {first.link.label}
              </ButtonLink>
              <p className="involved-way-note" aria-hidden="true">
                {involved.newTab}
              </p>
            </div>
          </div>
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

      <section className="room" id="second" aria-labelledby="second-title">
        <div className="wrap foundation">
          <SectionHead {...second} id="second-title" />
          <div className="foundation-door">
            <p>{second.name}</p>
            <ButtonLink to={second.link.to} variant="outline" size="lg">
              {second.link.label}
            </ButtonLink>
            <p className="involved-way-note" aria-hidden="true">
              {involved.newTab}
            </p>
          </div>
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
            {involved.ways.map(({ id, icon, title, figure, text, link }) => (
              <li key={id} className="involved-way reveal">
                <Icon name={icon} />
                <h3>{title}</h3>
                {figure && (
                  <p className="involved-way-figure">
                    <span className="figure-numeral">{figure.value}</span>{' '}
                    <span>{figure.label}</span>
                  </p>
                )}
                <p className="involved-way-text">{text}</p>
                <TextLink {...link} />
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
