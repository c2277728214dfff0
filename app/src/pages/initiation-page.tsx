// INITIATION: the sales page, section by section in the specified order (spec §2). First light on still water.
import '../styles/moons.css';
import '../styles/initiation.css';
import { BuyButton } from '../checkout/buy-button';
import { CheckoutProvider } from '../checkout/checkout-provider';
import { ButtonLink } from '../components/button';
import { Headline } from '../components/headline';
import { KeyIcon } from '../components/key-icon';
import { Ledger } from '../components/ledger';
import { Moon } from '../components/moon';
import { Moons } from '../components/moons';
import { Picture } from '../components/picture';
import { Price } from '../components/price';
import { SectionHead } from '../components/section-head';
import { Stars } from '../components/stars';
import { type InitiationPage as InitiationContent, offers } from '../core/core';

export default function InitiationPage({ content }: { content: InitiationContent }) {
  const { initiation: offer } = offers();
  const { hero, pains, outcomes, receive, days, promise, bonuses, returns } = content;
  const { testimonials, checklist, buttons, ledger } = content;
  return (
    <CheckoutProvider>
      <section className="initiation-hero hero-dark room-dark" aria-labelledby="initiation-title">
        <Picture of={hero.picture} sizes="100vw" first className="initiation-hero-picture" />
        <div className="wrap initiation-hero-words">
          <p className="eyebrow">{hero.eyebrow}</p>
          <h1 id="initiation-title" tabIndex={-1}>
            {hero.title}
          </h1>
          <p className="initiation-subtitle">{hero.subtitle}</p>
          <p className="initiation-hero-text">{hero.text}</p>
          <div className="initiation-hero-actions">
            <Price offer={offer} words={ledger} />
            <ButtonLink to={hero.link.to} variant="luxury" size="lg">
              {hero.link.label}
            </ButtonLink>
          </div>
        </div>
      </section>

      <section className="room" aria-labelledby="pains-title">
        <div className="wrap">
          <SectionHead {...pains} id="pains-title" />
          <ul className="pains">
            {pains.items.map((pain) => (
              <li key={pain} className="reveal">
                {pain}
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="room room-pearl" aria-labelledby="outcomes-title">
        <div className="wrap outcomes">
          <Picture
            of={outcomes.picture}
            sizes="(min-width: 64rem) 24rem, 60vw"
            className="arch outcomes-picture"
          />
          <div className="outcomes-words">
            <SectionHead {...outcomes} id="outcomes-title" />
            <ol className="outcomes-list">
              {outcomes.items.map(({ title, text }) => (
                <li key={title} className="reveal">
                  <h3>{title}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ol>
          </div>
        </div>
      </section>

      <section className="room" aria-labelledby="receive-title">
        <div className="wrap">
          <SectionHead {...receive} id="receive-title" />
          <ul className="receive">
            {receive.items.map(({ title, text }, index) => (
              <li key={title} className="receive-door reveal">
                <KeyIcon which={index} />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="room room-pearl" aria-labelledby="days-title">
        <div className="wrap days">
          <SectionHead {...days} id="days-title" />
          <Moons days={days.items} told />
        </div>
      </section>

      <section className="room room-sand promise" aria-labelledby="promise-title">
        <div className="wrap promise-grid">
          <SectionHead {...promise} id="promise-title" />
          <Picture
            of={promise.picture}
            sizes="(min-width: 64rem) 45vw, 100vw"
            className="promise-picture"
          />
        </div>
      </section>

      <section className="room" aria-labelledby="bonuses-title">
        <div className="wrap bonuses">
          <SectionHead {...bonuses} id="bonuses-title" />
          <ul className="bonuses-list">
            {offer.bonuses.map(({ name, description, value }) => (
              <li key={name} className="reveal">
                <p className="bonuses-value figure-numeral">{value.text}</p>
                <h3>{name}</h3>
                <p>{description}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="room room-dark offer" id="offer" aria-labelledby="offer-title">
        <div className="wrap">
          <div className="offer-arch">
            <p className="eyebrow">{content.offer.eyebrow}</p>
            <h2 id="offer-title">
              <Headline of={content.offer.title} />
            </h2>
            <div className="offer-price">
              <p className="eyebrow">{ledger.today}</p>
              <Price offer={offer} words={ledger} />
            </div>
            <Ledger offer={offer} words={ledger} />
            <div className="prose">
              {content.offer.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <BuyButton id="offer" label={buttons.first} tone="dark" />
          </div>
          <ul className="assurances">
            {content.offer.assurances.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="room" aria-labelledby="returns-title">
        <div className="wrap returns">
          <SectionHead {...returns} id="returns-title" />
        </div>
      </section>

      <section className="room room-pearl" aria-labelledby="testimonials-title">
        <div className="wrap">
          <SectionHead {...testimonials} id="testimonials-title" />
          <ul className="testimonials">
            {testimonials.items.map(({ quote, name, stars }) => (
              <li key={name} className="reveal">
                <figure>
                  <Stars count={stars} />
                  <blockquote>
                    <p>{`“${quote}”`}</p>
                  </blockquote>
                  <figcaption>{name}</figcaption>
                </figure>
              </li>
            ))}
          </ul>
          <p className="testimonials-note">{testimonials.note}</p>
        </div>
      </section>

      <section className="room room-sand" aria-labelledby="checklist-title">
        <div className="wrap checklist">
          <SectionHead {...checklist} id="checklist-title" />
          <ul className="checklist-list">
            {checklist.items.map((item) => (
              <li key={item}>
                <Moon day={7} days={7} />
                {item}
              </li>
            ))}
          </ul>
          <p className="checklist-closing">{checklist.closing}</p>
          <BuyButton id="checklist" label={buttons.second} />
          <p className="checklist-price">
            {`${offer.price.text} · ${offer.perDay.text} ${ledger.perDay}`}
          </p>
        </div>
      </section>
    </CheckoutProvider>
  );
}
