// Sales page of INITIATION, with its sections in the specified order (spec §2).
import '../layout/compact.css';
import '../layout/hero.css';
import './initiation-page.css';
import { BuyBar, toNearestButton } from '../checkout/buy-bar';
import { BuyButton } from '../checkout/buy-button';
import { CheckoutProvider } from '../checkout/checkout-provider';
import { type InitiationPage as InitiationContent, offers } from '../core/core';
import { GuideSample } from '../guided/guide-sample';
import Cards from '../illustrations/bonus-cards.svg?react';
import OilAndSalt from '../illustrations/bonus-oil-and-salt.svg?react';
import Sunrise from '../illustrations/bonus-sunrise.svg?react';
import KeyRing from '../illustrations/key-ring.svg?react';
import { MoonPhase } from '../illustrations/moon-phase';
import PearlIllustration from '../illustrations/pearl.svg?react';
import { aboveWords } from '../layout/hero-frames';
import { ProgramButtonLink, ProgramTextLink } from '../layout/program-link';
import { Section } from '../layout/section';
import { SectionHead } from '../layout/section-head';
import { DayFlowStage } from '../offers/day-flow-stage';
import { FreePortal } from '../offers/free-portal';
import { Price, PriceLedger, Returned } from '../offers/price';
import Floor from '../program/drawings/day-1.svg?react';
import Coat from '../program/drawings/day-2.svg?react';
import Mirror from '../program/drawings/day-3.svg?react';
import Drawer from '../program/drawings/day-4.svg?react';
import Seal from '../program/drawings/day-7.svg?react';
import { Headline } from '../ui/headline';
import { Link, TextLink } from '../ui/link';
import { Picture } from '../ui/picture';
import { StarRating } from '../ui/star-rating';

/**
 * Drawings of the outcomes, in the order of the section; each is the drawing of the evening that the outcome comes
 * from.
 */
const OUTCOMES = [
  <Floor key="floor" />,
  <Coat key="coat" />,
  <Mirror key="mirror" />,
  <Drawer key="drawer" />,
  <Seal key="seal" />,
];
/** Drawings of the bonuses, in the order of the section; after the last one they begin again. */
const BONUSES = [<Sunrise key="sunrise" />, <Cards key="cards" />, <OilAndSalt key="oil" />];

export default function InitiationPage({ content }: { content: InitiationContent }) {
  const { initiation: offer } = offers();
  const { hero, pains, outcomes, receive, days, promise, bonuses, returns } = content;
  const { testimonials, checklist, buttons, priceBreakdown } = content;
  const isMixed = new Set(testimonials.items.map(({ sample }) => sample)).size > 1;
  return (
    <CheckoutProvider>
      <section
        className="hero hero-dark surface-dark target initiation-hero"
        aria-labelledby="initiation-title"
      >
        <Picture
          picture={hero.picture}
          frames={aboveWords(64, 'max(64vh, 22rem)')}
          first
          className="turned hero-picture"
        />
        <div className="container hero-words">
          <p className="eyebrow text-ink">{hero.eyebrow}</p>
          <h1 className="text-light" id="initiation-title" tabIndex={-1} translate="no">
            {hero.title}
          </h1>
          <p className="text-voice text-serif text-title">{hero.subtitle}</p>
          <p className="text-lead hero-text">{hero.text}</p>
          <Price offer={offer} words={priceBreakdown} />
          <ProgramButtonLink
            otherwise={hero.link}
            variant="luxury"
            size="xl"
            onClick={toNearestButton}
          />
        </div>
      </section>
      <BuyBar name={hero.title} {...content.bar} />

      <Section
        name="pains"
        className="compact"
        inner="stack-5 split l-cols-5-7 l-gap-y-5 initiation-open initiation-pains"
      >
        <SectionHead {...pains} id="pains-title" />
        <ul className="stack align-start text-voice text-serif text-lead m-text-title initiation-list">
          {pains.items.map((pain) => (
            <li key={pain} className="reveal">
              {pain}
            </li>
          ))}
        </ul>
      </Section>

      <Section
        name="outcomes"
        className="compact surface-pearl"
        inner="stack-5 split l-cols-5-7 initiation-outcomes"
      >
        <Picture
          picture={outcomes.picture}
          frames={[{ width: 'min(28rem, 90vw)', shape: 3 / 4 }]}
          className="arch frame-3-4 measure-28 sticky-top initiation-portrait"
        />
        <div>
          <SectionHead {...outcomes} id="outcomes-title" />
          <ol className="stack-1 m-gap-2 align-start text-small m-text-lead above-2 l-above-m initiation-list initiation-drawn">
            {outcomes.items.map(({ title, description }, index) => (
              <li key={title} className="reveal stack">
                {OUTCOMES[index]}
                <h3>{title}</h3>
                <p>{description}</p>
              </li>
            ))}
          </ol>
        </div>
      </Section>

      <section
        className="section compact pad-bottom-0 initiation-receive"
        aria-labelledby="receive-title"
      >
        <div className="container stack-5 split l-cols-7-5 l-gap-y-5 initiation-parts">
          <SectionHead {...receive} id="receive-title" />
          <KeyRing className="key-ring" />
          <div className="stack-2 m-gap-3 target initiation-inventory">
            <Picture
              picture={receive.picture}
              frames={[
                { from: 48, width: 'min(45rem, 56vw)', shape: 3 / 2 },
                { width: '100vw', shape: 4 / 3 },
              ]}
            />
            <div className="stack-2">
              <dl>
                {receive.inventory.map(({ value, label }) => (
                  <div key={label}>
                    <dt className="text-quiet">{label}</dt>
                    <dd className="text-light text-bronze figure-numeral">{value}</dd>
                  </div>
                ))}
              </dl>
              <TextLink {...receive.link} />
            </div>
          </div>
          <ul className="stack-1 m-gap-2 align-start text-small m-text-lead initiation-list initiation-drawn">
            {receive.items.map(({ title, description }, index) => (
              <li key={title} className="reveal stack cols-auto-1">
                <KeyBow which={index} />
                <h3>{title}</h3>
                <p>{description}</p>
              </li>
            ))}
          </ul>
        </div>
        <FreePortal {...receive.portal}>
          <GuideSample {...days.guide} />
        </FreePortal>
      </section>

      <Section name="days" className="compact surface-dark initiation-week">
        <SectionHead {...days} id="days-title" />
        <DayFlowStage days={days.items} />
      </Section>

      <section
        className="section compact surface-sand m-pad-bottom-0 l-pad-0 initiation-promise"
        aria-labelledby="promise-title"
      >
        <div className="container stack-5 split l-cols-5-7 target">
          <SectionHead {...promise} id="promise-title">
            <TextLink {...promise.link} />
          </SectionHead>
          <Picture
            picture={promise.picture}
            frames={[
              { from: 64, width: '54vw', height: '52rem' },
              { width: '100vw', shape: 4 / 3 },
            ]}
          />
        </div>
      </section>

      {offer.bonuses.length > 0 && (
        <Section name="bonuses" className="compact">
          <SectionHead {...bonuses} id="bonuses-title" />
          <ul className="stack-5 l-cols-3 l-gap-x-6">
            {offer.bonuses.map(({ name, description, value }, index) => (
              <li key={name} className="reveal stack at-start gap-x-2 initiation-bonus">
                {BONUSES[index % BONUSES.length]}
                <h3>{name}</h3>
                <p className="text-quiet">{description}</p>
                <p className="text-bronze figure-numeral">{value.text}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}

      <Section name="offer" className="compact surface-sand">
        <div
          className="stack-1 m-gap-2 centered arch-frame inner-line surface-dark measure-46 margin-auto below-4 initiation-offer"
          id="offer"
        >
          <PearlIllustration />
          {content.offer.eyebrow && <p className="eyebrow text-ink">{content.offer.eyebrow}</p>}
          <h2 id="offer-title">
            <Headline headline={content.offer.title} />
          </h2>
          <PriceLedger offer={offer} words={priceBreakdown} />
          <BuyButton id="offer" label={buttons.first} tone="dark" />
        </div>
        <div className="prose centered margin-auto initiation-terms">
          {content.offer.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>
            <Link to={buttons.sample.to}>{buttons.sample.label}</Link>
            {` ${buttons.changeOfMind}`}
          </p>
          <p>
            <TextLink {...content.offer.link} />
          </p>
        </div>
        <ul className="stack gap-x-4 l-gap-x-6 l-cols-3 align-start text-small m-text-lead initiation-list initiation-questions">
          {content.offer.questions.map(({ title, description, link }) => (
            <li key={title} className="reveal">
              <h3>{title}</h3>
              <p>{description}</p>
              {link && <TextLink {...link} />}
            </li>
          ))}
        </ul>
        <p className="text-center text-small above-4">
          <ProgramTextLink />
        </p>
      </Section>

      <Section
        name="returns"
        className="compact"
        inner="stack-5 split l-cols-5-7 l-gap-y-5 initiation-open"
      >
        <SectionHead {...returns} id="returns-title">
          <Returned {...priceBreakdown.returned} />
        </SectionHead>
      </Section>

      {testimonials.items.length > 0 && (
        <Section name="testimonials" className="compact surface-sand initiation-proof">
          <SectionHead
            {...testimonials}
            paragraphs={testimonials.note ? [testimonials.note] : []}
            id="testimonials-title"
          />
          <ul className="stack-5 l-cols-2">
            {testimonials.items.map(({ quote, name, stars, sample }) => (
              <li key={name} className="reveal">
                <figure className="stack-1 pad-top-1 m-pad-top-2 line-above-gold text-voice text-serif text-lead m-text-title">
                  <blockquote>
                    <p>{`“${quote}”`}</p>
                  </blockquote>
                  <figcaption className="cluster m-text-h4">
                    <StarRating count={stars} />
                    {name}
                    {/* If all testimonials are samples, the head of the section says so; otherwise each sample is
                        marked. */}
                    {sample && isMixed && (
                      <span className="eyebrow">{` ${testimonials.eyebrow}`}</span>
                    )}
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </Section>
      )}

      <Section name="checklist" className="compact surface-pearl" inner="stack-4 centered">
        <SectionHead {...checklist} id="checklist-title" />
        <ul className="stack align-start measure-40 text-start text-small m-text-lead initiation-list">
          {checklist.items.map((item, index) => (
            <li key={item} className="reveal stack cols-auto-1 gap-x-3">
              <MoonPhase day={index + 3} days={7} />
              {item}
            </li>
          ))}
        </ul>
        <p className="text-voice text-serif text-title">{checklist.closing}</p>
        <BuyButton id="checklist" label={buttons.second} terms={false} />
      </Section>
    </CheckoutProvider>
  );
}

/** Bow of one key of the ring, shown beside its item. */
function KeyBow({ which }: { which: number }) {
  return (
    <svg
      className="key-bow"
      fill="var(--sand)"
      stroke="var(--bronze)"
      strokeLinejoin="round"
      viewBox="-29 -29 58 58"
      width="52"
      aria-hidden="true"
    >
      <use href={`#key${which}`} />
    </svg>
  );
}
