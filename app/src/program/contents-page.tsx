// The first page of the program: the opening letter, and below it everything that the key opens.
import type { ReactNode } from 'react';
import { Headline } from '../components/headline';
import { Mark } from '../components/mark';
import { Moon } from '../components/moon';
import { Picture } from '../components/picture';
import type { Program, ProgramPage, ProgramShelf } from '../core/core';
import { Light } from './light';
import { minutesOf } from './minutes';
import { MoonRow } from './moon-row';
import { placeOf } from './place';
import { ProgramBody } from './program-body';
import { MainWay } from './way';

/** In the order of the page. */
const SHELVES = ['days', 'portals', 'method', 'printables', 'bonuses'] as const;

export function ContentsPage({ program }: { program: Program }) {
  const { name, subtitle, words, pages } = program;
  const { contents } = words;
  const of = (kind: ProgramPage['kind']) => pages.filter((page) => page.kind === kind);
  const [welcome] = of('welcome');
  const [method] = of('method');
  const [first] = of('day');
  return (
    <>
      <header className="room-dark program-cover">
        <div className="wrap program-cover-inner">
          <div className="program-cover-words">
            <p className="eyebrow">{contents.eyebrow}</p>
            <h1 tabIndex={-1}>{name}</h1>
            <p className="program-cover-subtitle">{subtitle}</p>
            {first && <MainWay to={placeOf(first.slug)} label={contents.begin} />}
            <nav aria-label={words.day.week}>
              <MoonRow days={of('day')} />
            </nav>
          </div>
          <Picture
            of={contents.picture}
            sizes="(min-width: 64rem) 30rem, 80vw"
            first
            decorative
            className="arch program-cover-picture"
          />
        </div>
      </header>

      {welcome && (
        <section className="wrap program-letter-place" aria-labelledby="welcome-title">
          <div className="program-aside">
            <p className="program-keep">{contents.keep}</p>
            <nav className="program-index" aria-label={words.bar.contents}>
              <ul>
                {SHELVES.map((shelf) => (
                  <li key={shelf}>
                    <a href={`#${shelf}`}>{contents[shelf].eyebrow}</a>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
          <div className="program-letter">
            <Mark className="program-letter-mark" />
            <h2 id="welcome-title">{welcome.title}</h2>
            <ProgramBody html={welcome.html} />
          </div>
        </section>
      )}

      <Shelf of={contents.days} name="days" className="room-pearl">
        <ol className="week">
          {of('day').map((day, index, days) => (
            <li key={day.slug} className="week-day">
              <Moon day={index + 1} days={days.length} />
              <div className="week-words">
                <p className="eyebrow">{day.label}</p>
                <h3>
                  <a href={placeOf(day.slug)}>{day.title}</a>
                </h3>
                <p className="week-promise">{day.promise}</p>
                <Minutes program={program} of={day} />
              </div>
            </li>
          ))}
        </ol>
      </Shelf>

      <Shelf of={contents.portals} name="portals" className="room-dark">
        <ul className="portals">
          {of('portal').map((portal) => (
            <li key={portal.slug} className="portal-door">
              <Light />
              <h3>
                <a href={placeOf(portal.slug)}>{portal.title}</a>
              </h3>
              <Minutes program={program} of={portal} />
            </li>
          ))}
        </ul>
      </Shelf>

      {method && (
        <Shelf of={contents.method} name="method" className="room-sand" aside>
          <div className="program-method">
            <h3>
              <a href={placeOf(method.slug)}>{method.title}</a>
            </h3>
            <p>{method.summary}</p>
            <Minutes program={program} of={method} />
          </div>
        </Shelf>
      )}

      <Shelf of={contents.printables} name="printables" className="room-pearl" aside>
        <ul className="program-list">
          {of('printable').map((printable) => (
            <li key={printable.slug}>
              <h3>
                <a href={placeOf(printable.slug)}>{printable.title}</a>
              </h3>
              <p>{printable.summary}</p>
            </li>
          ))}
        </ul>
      </Shelf>

      <Shelf of={contents.bonuses} name="bonuses" className="">
        <ul className="program-gifts">
          {of('bonus').map((bonus) => (
            <li key={bonus.slug}>
              <h3>
                <a href={placeOf(bonus.slug)}>{bonus.title}</a>
              </h3>
              <p>{bonus.summary}</p>
              <Minutes program={program} of={bonus} />
            </li>
          ))}
        </ul>
      </Shelf>
    </>
  );
}

interface ShelfProps {
  of: ProgramShelf;
  name: string;
  className: string;
  /** Whether what it holds stands beside its head, where there is room. */
  aside?: boolean;
  children: ReactNode;
}

function Shelf({ of, name, className, aside = false, children }: ShelfProps) {
  return (
    <section
      id={name}
      className={`room program-shelf ${className}`}
      data-aside={aside}
      aria-labelledby={`${name}-title`}
    >
      <div className="wrap">
        <div className="head">
          <p className="eyebrow">{of.eyebrow}</p>
          <h2 id={`${name}-title`}>
            <Headline of={of.title} />
          </h2>
          <p className="program-shelf-text">{of.text}</p>
        </div>
        {children}
      </div>
    </section>
  );
}

function Minutes({ program, of }: { program: Program; of: ProgramPage }) {
  if (of.minutes === undefined) return null;
  return <p className="program-minutes">{minutesOf(program, of.minutes)}</p>;
}
