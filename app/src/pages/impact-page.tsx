// Impact page: the foundations and their figures, each with an illustration; its sections in the specified order
// (spec §2, §9).
import '../layout/hero.css';
import './impact-page.css';
import type { ReactNode } from 'react';
import { type EventDate, eventStatus, type ImpactPage as ImpactContent } from '../core/core';
import { illustratedFigures } from '../illustrations/illustrated-figure';
import ReadingIllustration from '../illustrations/reading.svg?react';
import { PageTitle } from '../layout/page-title';
import { Section } from '../layout/section';
import { SectionHead } from '../layout/section-head';
import { ButtonLink } from '../ui/button';
import { CalendarLink } from '../ui/calendar-link';
import { useToday } from '../ui/hydration';
import { Icon } from '../ui/icon';
import { Link, TextLink } from '../ui/link';
import { Picture } from '../ui/picture';

export default function ImpactPage({ content }: { content: ImpactContent }) {
  const { hero, partnership, first, center, second, sanctuary, vision, involved } = content;
  const [besideText, ...belowText] = illustratedFigures(sanctuary.figures);
  return (
    <div className="page-wide">
      <section
        className="positioned clipped layer-before impact-hero"
        aria-labelledby="impact-title"
      >
        <div className="container stack-5 split l-gap-m positioned impact-hero-grid">
          <div className="stack-3 at-center">
            <PageTitle {...hero} id="impact-title" className="headline" lead="hero-text" />
          </div>
          <Picture
            picture={hero.picture}
            frames={[
              { from: 64, width: '44vw', height: 'max(34rem, 88vh)' },
              { width: 'min(26rem, 90vw)', shape: 4 / 5 },
            ]}
            first
            className="arch frame-4-5 l-frame-auto full-width measure-26 l-measure-none l-self-stretch margin-auto l-tall-34"
          />
        </div>
      </section>

      <Section name="partnership" className="surface-pearl" inner="stack-6 split align-center">
        <SectionHead {...partnership} id="partnership-title" />
        <ul className="stack gap-s cols-fit-9.25 impact-arches">
          <li>
            <Link
              to="#first"
              className="stack-2 centered at-end arch-frame full-height undecorated"
            >
              <svg className="below-2" viewBox="4 4 30 46" aria-hidden="true">
                <use href="#window" fill="var(--champagne)" />
                <use href="#sash" stroke="var(--plum)" strokeOpacity=".55" />
              </svg>
              <span className="eyebrow">{first.eyebrow}</span>
              <span className="text-title text-balance text-serif">{first.name}</span>
            </Link>
          </li>
          <li>
            <Link
              to="#second"
              className="stack-2 centered at-end arch-frame full-height undecorated"
            >
              <svg className="below-2" viewBox="0 60 116 62" aria-hidden="true">
                <use href="#cat-lies" fill="var(--plum)" stroke="var(--plum)" />
              </svg>
              <span className="eyebrow">{second.eyebrow}</span>
              <span className="text-title text-balance text-serif">{second.name}</span>
            </Link>
          </li>
        </ul>
      </Section>

      <Section name="first" id="first">
        <Foundation foundation={first} id="first-title" />
        <div className="m-cols-2 stack-6 gap-x-l above-6">{illustratedFigures(first.figures)}</div>
      </Section>

      <Section name="second" id="second">
        <Foundation foundation={second} id="second-title" />
      </Section>

      <Section name="center" className="surface-sand">
        <SectionHead {...center} id="center-title" />
        <div className="stack-6 m-cols-2 m-gap-0 above-6 impact-center">
          {illustratedFigures(center.figures)}
        </div>
      </Section>

      <section className="clipped" aria-labelledby="sanctuary-title">
        <div className="container stack-6 split l-cols-4-8 align-center pad-breath">
          <SectionHead {...sanctuary} id="sanctuary-title" />
          {besideText}
        </div>
        {belowText}
      </section>

      <Section name="vision" className="surface-dark pad-bottom-0 clipped">
        <div className="centered arch-frame stack impact-roof">
          <SectionHead {...vision} id="vision-title" />
          <ReadingIllustration />
        </div>
      </Section>

      <Section name="involved">
        <SectionHead {...involved} id="involved-title" />
        <ul className="stack m-cols-2 line-frame-gold m-arched impact-window-panes">
          {involved.options.map(({ id, icon, title, figure, date, description, link, sample }) => (
            <li
              key={id}
              className="stack icon-item gap-x-2 m-cols-1 at-start items-start m-items-center m-text-center impact-pane target reveal"
            >
              <Icon name={icon} />
              <h3 className="text-head">{title}</h3>
              {figure &&
                (date ? (
                  <DatedFigure id={id} {...figure} date={date} />
                ) : (
                  <PaneFigure {...figure} />
                ))}
              <p className="text-quiet measure-short">{description}</p>
              <TextLink {...link} />
              {/* A sample has no calendar file. */}
              {date?.year && !sample && (
                <CalendarLink
                  event={id}
                  label={date.calendar}
                  statusOn={(day) => eventStatus(day, id)}
                />
              )}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

interface PaneFigureProps {
  value: ReactNode;
  label: string;
  /** True if the date is over: it is then set in normal text size. */
  isPast?: boolean;
}

function PaneFigure({ value, label, isPast = false }: PaneFigureProps) {
  return (
    <p className="cluster align-baseline m-justify-center gap-y-0 gap-x-1">
      <span
        className={
          isPast
            ? 'text-quiet'
            : 'text-bronze text-h2 l-text-page leading-1 text-light figure-numeral'
        }
      >
        {value}
      </span>{' '}
      <span className={isPast ? 'text-quiet' : undefined}>{label}</span>
    </p>
  );
}

interface DatedFigureProps {
  id: string;
  value: string;
  label: string;
  date: EventDate;
}

/** Date of an event, set smaller once it is over. */
function DatedFigure({ id, value, label, date }: DatedFigureProps) {
  const isPast = eventStatus(useToday(), id) === 'past';
  return (
    <div className="stack-half above-1 m-items-center">
      <p className="eyebrow">{isPast ? date.past : date.upcoming}</p>
      <PaneFigure value={<time dateTime={date.iso}>{value}</time>} label={label} isPast={isPast} />
    </div>
  );
}

interface FoundationProps {
  foundation: Pick<ImpactContent['first'], 'eyebrow' | 'title' | 'paragraphs' | 'name' | 'link'>;
  id: string;
}

function Foundation({ foundation, id }: FoundationProps) {
  return (
    <div className="stack-6 split l-cols-8-4">
      <SectionHead {...foundation} id={id} />
      <div className="stack-2 items-start at-end l-pad-start-4 l-line-start">
        <p className="text-voice text-title text-balance text-serif">{foundation.name}</p>
        <ButtonLink {...foundation.link} variant="outline" size="lg" />
      </div>
    </div>
  );
}
