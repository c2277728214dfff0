// Rituals: Volume I as a still life of book, pearl and shell, the most generous room (spec §2, §9).
import '../styles/chamber.css';
import '../styles/moons.css';
import '../styles/rituals.css';
import '../styles/tiers.css';
import { Bill } from '../components/bill';
import { ButtonLink } from '../components/button';
import { Emblem } from '../components/emblem';
import { FormDialog } from '../components/form-dialog';
import { Headline } from '../components/headline';
import { Moon } from '../components/moon';
import { Picture } from '../components/picture';
import { SectionHead } from '../components/section-head';
import { TierCard } from '../components/tier-card';
import { Ways } from '../components/ways';
import { offers, type RitualsPage as RitualsContent } from '../core/core';

export default function RitualsPage({ content }: { content: RitualsContent }) {
  const { codex, devotion } = offers();
  const { hero, opening, modules, included, values, fit, paths, guarantee, waitlist } = content;
  const editions = {
    both: `${codex.name} · ${devotion.name}`,
    devotion: devotion.name,
  };
  return (
    <div className="chamber">
      <section className="rituals-hero" aria-labelledby="rituals-title">
        <Picture of={hero.picture} sizes="100vw" first className="rituals-hero-picture" />
        <div className="wrap rituals-hero-words">
          <p className="eyebrow">{hero.eyebrow}</p>
          <h1 id="rituals-title" tabIndex={-1}>
            <Headline of={hero.title} />
          </h1>
          <p className="rituals-hero-text">{hero.text}</p>
          <div>
            <ButtonLink to={hero.link.to} variant="luxury" size="xl">
              {hero.link.label}
            </ButtonLink>
          </div>
        </div>
      </section>

      <section className="room rituals-opening" aria-labelledby="opening-title">
        <Emblem className="rituals-opening-emblem" />
        <div className="wrap rituals-opening-grid">
          <SectionHead {...opening} id="opening-title" />
        </div>
      </section>

      <section className="room room-sand" aria-labelledby="modules-title">
        <div className="wrap">
          <SectionHead {...modules} id="modules-title" />
          <ol className="codex">
            {modules.items.map(({ title, text }) => (
              <li key={title} className="codex-card">
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section className="room" aria-labelledby="included-title">
        <div className="wrap">
          <SectionHead eyebrow={included.eyebrow} title={included.title} id="included-title" />
          <ul className="included">
            {included.items.map(({ value, label, text, edition }) => (
              <li key={label} className="reveal">
                <h3>
                  <span className={/\d/.test(value) ? 'included-figure' : 'included-word'}>
                    {value}
                  </span>{' '}
                  {label}
                </h3>
                <p>{text}</p>
                <p className="included-edition">{editions[edition]}</p>
              </li>
            ))}
          </ul>
          <p className="included-note">{included.note}</p>
        </div>
      </section>

      <section className="room room-pearl" aria-labelledby="values-title">
        <div className="wrap rituals-values">
          <SectionHead {...values} id="values-title" />
          <div className="bills">
            <Bill tier={codex} words={values} worth={values.regular} />
            <Bill tier={devotion} words={values} worth={values.total} />
          </div>
        </div>
      </section>

      <section className="room" aria-labelledby="fit-title">
        <div className="wrap">
          <SectionHead eyebrow={fit.eyebrow} title={fit.title} id="fit-title" />
          <div className="fit">
            <FitList title={fit.forTitle} items={fit.forItems} day={7} />
            <FitList title={fit.notTitle} items={fit.notItems} day={1} />
          </div>
        </div>
      </section>

      <section className="room room-dark" id="paths" aria-labelledby="paths-title">
        <div className="wrap paths">
          <SectionHead {...paths} id="paths-title" />
          <ul className="tiers">
            <TierCard tier={codex} words={paths.codex} labels={paths} worth={values.regular} />
            <TierCard tier={devotion} words={paths.devotion} labels={paths} worth={values.total} />
          </ul>
        </div>
      </section>

      <section className="room" aria-labelledby="guarantee-title">
        <div className="wrap">
          <div className="guarantee">
            <p className="guarantee-figure">
              <span className="figure-numeral">{guarantee.figure.value}</span>{' '}
              <span className="eyebrow">{guarantee.figure.label}</span>
            </p>
            <SectionHead {...guarantee} id="guarantee-title">
              <Ways links={guarantee.links} />
            </SectionHead>
            <div className="guarantee-seal">
              <Emblem className="guarantee-emblem" />
            </div>
          </div>
        </div>
      </section>

      <section className="room room-sand rituals-waitlist" aria-labelledby="waitlist-title">
        <div className="wrap">
          <Emblem className="rituals-waitlist-emblem" />
          <SectionHead {...waitlist} id="waitlist-title">
            <FormDialog dialog={waitlist.dialog} />
          </SectionHead>
        </div>
      </section>
    </div>
  );
}

/** For you under full moons, not for you under new ones. */
function FitList({ title, items, day }: { title: string; items: string[]; day: number }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>
            <Moon day={day} days={7} />
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
