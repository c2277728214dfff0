// INITIATION: the sales page, section by section in the specified order (spec §2). First light on still water.
import '../styles/initiation.css';
import { BuyButton } from '../checkout/buy-button';
import { CheckoutProvider } from '../checkout/checkout-provider';
import { ButtonLink } from '../components/button';
import { Gift } from '../components/gift';
import { Headline } from '../components/headline';
import { KeyBow, KeyRing } from '../components/key-ring';
import { Ledger, Sum } from '../components/ledger';
import { Moon } from '../components/moon';
import { Pearl } from '../components/pearl';
import { Picture } from '../components/picture';
import { Price } from '../components/price';
import { SectionHead } from '../components/section-head';
import { Stars } from '../components/stars';
import { Week } from '../components/week';
import { type InitiationPage as InitiationContent, offers } from '../core/core';

export default function InitiationPage({ content }: { content: InitiationContent }) {
  const { initiation: offer } = offers();
  const { hero, pains, outcomes, receive, days, promise, bonuses, returns } = content;
  const { testimonials, checklist, buttons, ledger } = content;
  return (
    <CheckoutProvider>
      <section className="dawn hero-dark room-dark" aria-labelledby="initiation-title">
        <Picture of={hero.picture} sizes="100vw" first />
        <div className="wrap">
          <p className="eyebrow">{hero.eyebrow}</p>
          <h1 id="initiation-title" tabIndex={-1}>
            {hero.title}
          </h1>
          <p className="voice">{hero.subtitle}</p>
          <p className="lead">{hero.text}</p>
          <Price offer={offer} words={ledger} />
          <ButtonLink to={hero.link.to} variant="luxury" size="xl">
            {hero.link.label}
          </ButtonLink>
        </div>
      </section>

      <section className="room" aria-labelledby="pains-title">
        <div className="wrap split open pains">
          <SectionHead {...pains} id="pains-title" />
          <ul className="lines voice">
            {pains.items.map((pain) => (
              <li key={pain}>{pain}</li>
            ))}
          </ul>
        </div>
      </section>

      <section className="room room-pearl" aria-labelledby="outcomes-title">
        <div className="wrap split">
          <Picture
            of={outcomes.picture}
            sizes="(min-width: 64rem) 24rem, 60vw"
            className="arch still"
          />
          <div>
            <SectionHead {...outcomes} id="outcomes-title" />
            <ol className="lines">
              {outcomes.items.map(({ title, text }) => (
                <li key={title}>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ol>
          </div>
        </div>
      </section>

      <section className="room" aria-labelledby="receive-title">
        <div className="wrap split receive">
          <SectionHead {...receive} id="receive-title" />
          <KeyRing />
          <ul className="lines">
            {receive.items.map(({ title, text }, index) => (
              <li key={title}>
                <KeyBow which={index} />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="room room-dark days" aria-labelledby="days-title">
        <div className="wrap">
          <SectionHead {...days} id="days-title" />
        </div>
        <Week days={days.items} />
      </section>

      <section className="room room-sand promise" aria-labelledby="promise-title">
        <div className="wrap split">
          <SectionHead {...promise} id="promise-title" />
          <Picture of={promise.picture} sizes="(min-width: 64rem) 58vw, 100vw" />
        </div>
      </section>

      <section className="room" aria-labelledby="bonuses-title">
        <div className="wrap">
          <SectionHead {...bonuses} id="bonuses-title" />
          <ul className="gifts">
            {offer.bonuses.map(({ name, description, value }, index) => (
              <li key={name}>
                <Gift which={index} />
                <h3>{name}</h3>
                <p>{description}</p>
                <p className="figure-numeral">{value.text}</p>
              </li>
            ))}
          </ul>
          <Sum offer={offer} words={ledger} />
        </div>
      </section>

      <section className="room room-sand" id="offer" aria-labelledby="offer-title">
        <div className="wrap">
          <div className="door room-dark">
            <Pearl />
            <p className="eyebrow">{content.offer.eyebrow}</p>
            <h2 id="offer-title">
              <Headline of={content.offer.title} />
            </h2>
            <p className="eyebrow">{ledger.today}</p>
            <Price offer={offer} words={ledger} />
            <Ledger offer={offer} words={ledger} />
            <div className="prose">
              {content.offer.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <BuyButton id="offer" label={buttons.first} tone="dark" />
          </div>
          <ul className="lines assurances">
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
        <div className="wrap split open">
          <SectionHead {...returns} id="returns-title" />
        </div>
      </section>

      <section className="room room-sand" aria-labelledby="testimonials-title">
        <div className="wrap">
          <SectionHead {...testimonials} paragraphs={[testimonials.note]} id="testimonials-title" />
          <ul className="letters">
            {testimonials.items.map(({ quote, name, stars, sample }) => (
              <li key={name}>
                <figure className="voice">
                  <div>
                    <Stars count={stars} />
                    {sample && <p className="eyebrow">{testimonials.eyebrow}</p>}
                  </div>
                  <blockquote>
                    <p>{`“${quote}”`}</p>
                  </blockquote>
                  <figcaption>{name}</figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="room room-pearl" aria-labelledby="checklist-title">
        <div className="wrap checklist">
          <SectionHead {...checklist} id="checklist-title" />
          <ul className="lines">
            {checklist.items.map((item, index) => (
              <li key={item}>
                <Moon day={index + 3} days={7} />
                {item}
              </li>
            ))}
          </ul>
          <p className="voice">{checklist.closing}</p>
          <BuyButton id="checklist" label={buttons.second} />
          <p>{`${offer.price.text} · ${offer.perDay.text} ${ledger.perDay}`}</p>
        </div>
      </section>
    </CheckoutProvider>
  );
}
