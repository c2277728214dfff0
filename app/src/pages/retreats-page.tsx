// Retreats page: the retreats with their dates, the pillars, what to bring, and three ways to sign up (spec §2). An
// upcoming date is the largest element of its section; past retreats are smaller than the current offers. The core
// determines which retreat is past and which is next.
import '../illustrations/moon-phase.css';
import '../layout/bleed.css';
import '../layout/frame-fill.css';
import './retreats-page.css';
import {
  type EventStatus,
  nextRetreat,
  type Retreat,
  type RetreatsPage as RetreatsContent,
  retreatStatus,
} from '../core/core';
import { FormDialog } from '../forms/form-dialog';
import { MoonPathIllustration } from '../illustrations/moon-path-illustration';
import { MoonPhase } from '../illustrations/moon-phase';
import { NextLinks } from '../layout/next-links';
import { PageHero } from '../layout/page-hero';
import { Section } from '../layout/section';
import { SectionHead } from '../layout/section-head';
import { ButtonLink } from '../ui/button';
import { CalendarLink } from '../ui/calendar-link';
import { Headline, headlineText } from '../ui/headline';
import { useToday } from '../ui/hydration';
import { Icon } from '../ui/icon';
import { withNames } from '../ui/names';
import { Picture } from '../ui/picture';

const SIGN_UPS = ['interest', 'preSignUp', 'earlyAccess'] as const;
/** Moon phases of the three forms: crescent, half and full. */
const MOON_PHASES = [3, 4, 7];

export default function RetreatsPage({ content }: { content: RetreatsContent }) {
  const { hero, retreats = [], pillars, bring, unplanned, nextLinks } = content;
  const today = useToday();
  const season = retreatStatus(today);
  const now = unplanned ?? content[season];
  // The arches are for the next retreat; each later retreat has its own buttons.
  const nextSlug = nextRetreat(today);
  const next = retreats.find(({ slug }) => slug === nextSlug);
  const nextSignUp = next?.signUp ?? now;
  const doors = SIGN_UPS.map((way) => [now[way], nextSignUp[way]] as const);
  const past = retreats.filter(({ slug }) => retreatStatus(today, slug) === 'past');
  const current = retreats.filter((retreat) => !past.includes(retreat));
  const open = current.length === 0 ? now.open : undefined;
  return (
    <div className="page-wide">
      <PageHero hero={hero} name="retreats" />

      {current.map((retreat) => (
        <RetreatSection
          key={retreat.slug}
          retreat={retreat}
          status={retreatStatus(today, retreat.slug)}
          content={content}
          isNext={retreat === next}
        />
      ))}
      {current.length < retreats.length || unplanned ? (
        <div className="section">
          <div className={`container stack-6 align-start ${open ? 'split' : ''}`}>
            {open && (
              <section aria-labelledby="open-title">
                <SectionHead {...open} id="open-title">
                  <div>
                    <ButtonLink {...open.link} variant="luxury" size="lg" />
                  </div>
                </SectionHead>
              </section>
            )}
            {unplanned ? (
              <p className="stack-half line-above-gold pad-top-3">
                <span className="eyebrow">{unplanned.eyebrow}</span>
                <span className="text-voice text-title measure-46">{unplanned.status}</span>
              </p>
            ) : (
              <PastRetreats retreats={past} phase={content.past} />
            )}
          </div>
        </div>
      ) : null}
      <div className="clipped">
        <MoonPathIllustration season={season} />
      </div>

      <Section name="pillars" className="surface-sand retreats-pillars">
        <SectionHead {...pillars} id="pillars-title" />
        <ul className="stack-4 m-cols-2 l-cols-4 l-gap-s">
          {pillars.items.map(({ icon, title, description }) => (
            <li
              key={title}
              className="stack icon-item m-gap-2 pad-top-3 m-pad-top-xl m-pad-bottom-6 m-pad-x-s line-above m-items-center m-line-none m-text-center m-arched m-ground-raised retreats-pillar reveal"
            >
              <Icon name={icon} />
              <h3>{title}</h3>
              <p className="text-quiet">{description}</p>
            </li>
          ))}
        </ul>
      </Section>

      <Section name="bring" className="pad-top-0 l-pad-bottom-0" inner="stack-6 split align-center">
        <Picture
          picture={bring.picture}
          frames={[
            { from: 64, width: '48vw', height: 'max(min(56rem, 100vh), 46rem)' },
            { width: '100vw', height: 'clamp(22rem, 100vw, 36rem)' },
          ]}
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
      </Section>

      <Section name="doors" id="doors" className="surface-dark clipped">
        <SectionHead {...now} eyebrow={null} id="doors-title">
          {next?.signUp && (
            <p className="text-voice text-title figure-numeral">
              {`${headlineText(next.title)}, ${next.dates}`}
            </p>
          )}
        </SectionHead>
        <ul className="stack-4 m-cols-3 m-gap-x-2 l-gap-x-4 align-end retreats-doors">
          {doors.map(([{ title, text }, dialog], index) => (
            <li
              key={dialog.preset}
              className="stack-2 centered arch-frame full-width measure-28 margin-auto target retreats-signup"
            >
              <MoonPhase day={MOON_PHASES[index] ?? 7} days={7} />
              <h3>
                <Headline headline={title} />
              </h3>
              <p className="measure-short below-2 text-quiet">{text}</p>
              <FormDialog
                dialog={dialog}
                variant={index === doors.length - 1 ? 'luxury' : 'outline'}
                size="lg"
              />
            </li>
          ))}
        </ul>
      </Section>

      <NextLinks {...nextLinks} />
    </div>
  );
}

interface RetreatSectionProps {
  retreat: Retreat;
  status: EventStatus;
  content: RetreatsContent;
  /** True if the arches below are for this retreat. */
  isNext: boolean;
}

/** An upcoming or running retreat: name, time and place, and its own dialogs if there are several upcoming retreats. */
function RetreatSection({ retreat, status, content, isNext }: RetreatSectionProps) {
  const { slug, signUp } = retreat;
  const phase = content[status];
  return (
    <section className="section" id={slug} aria-labelledby={`${slug}-title`}>
      <div className="container stack-6 split l-cols-5-7">
        <SectionHead {...retreat} id={`${slug}-title`} />
        <div className="stack-1 at-start">
          <p className="text-balance text-display leading-1 tracking--2 retreats-day figure-numeral">
            {retreat.dates}
          </p>
          <p className="text-voice text-quiet text-title">{retreat.place}</p>
          <p className="stack-half above-3 line-above-gold pad-top-3">
            <span className="eyebrow">{phase.eyebrow}</span>
            <span>{phase.status}</span>
          </p>
          {phase.calendar && (
            <CalendarLink
              event={slug}
              label={phase.calendar}
              statusOn={(day) => retreatStatus(day, slug)}
            />
          )}
          {signUp && status === 'upcoming' && !isNext && (
            <div className="stack-2 measure-short above-3">
              {SIGN_UPS.map((way) => (
                <FormDialog key={way} dialog={signUp[way]} variant="outline" />
              ))}
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

interface PastRetreatsProps {
  retreats: readonly Retreat[];
  phase: RetreatsContent['past'];
}

/** Past retreats with name and date, smaller than the current offers. */
function PastRetreats({ retreats, phase }: PastRetreatsProps) {
  return (
    <div className="stack-6">
      {retreats.map(({ slug, title, eyebrow, dates, place, paragraphs }) => (
        <section
          key={slug}
          id={slug}
          className="stack-2 line-above-gold pad-top-3 measure-46 text-quiet retreats-past"
          aria-labelledby={`${slug}-title`}
        >
          <p className="eyebrow">
            {phase.eyebrow} · {eyebrow}
          </p>
          <h2 id={`${slug}-title`} className="text-title">
            <Headline headline={title} />
          </h2>
          <p>
            {dates} · {place}
          </p>
          {paragraphs?.map((paragraph) => (
            <p key={paragraph}>{withNames(paragraph)}</p>
          ))}
          <p>{phase.status}</p>
        </section>
      ))}
    </div>
  );
}
