// Price of INITIATION: the price itself, its breakdown, and the sum in one line (spec §9).
import type { InitiationOffer, InitiationPage } from '../core/core';
import { withNames } from '../ui/names';

interface InitiationPriceProps {
  offer: InitiationOffer;
  words: InitiationPage['priceBreakdown'];
}

export function Price({ offer, words }: InitiationPriceProps) {
  return (
    <p className="price">
      <strong className="price-today figure-numeral">{offer.price.text}</strong>
      <span className="price-note">
        <s className="text-quiet">
          <span className="visually-hidden">{words.original} </span>
          {offer.original.text}
        </s>
        <span>{`${offer.percentOff}% off`}</span>
        <span>{`${offer.perDay.text} ${words.perDay}`}</span>
      </span>
    </p>
  );
}

export function PriceBreakdown({ offer, words }: InitiationPriceProps) {
  return (
    <dl className="full-width price-breakdown">
      <Row label={words.program} figure={offer.original.text} />
      {offer.bonuses.map(({ name, value }) => (
        <Row key={name} label={name} figure={value.text} />
      ))}
      <Row label={words.total} figure={offer.totalValue.text} />
      <Row label={`${words.saving} ${offer.savingPercent}%`} figure={offer.saving.text} />
    </dl>
  );
}

function Row({ label, figure }: { label: string; figure: string }) {
  return (
    <div className="spread">
      <dt>{withNames(label)}</dt>
      <dd className="figure-numeral">{figure}</dd>
    </div>
  );
}

/** The calculation in one line: 194 + 17 + 13 + 23 = 247, today 87. */
export function PriceSum({ offer, words }: InitiationPriceProps) {
  const parts = [offer.original, ...offer.bonuses.map(({ value }) => value)];
  return (
    <p className="above-6 line-above-gold text-h2 text-light spread price-sum figure-numeral">
      <span>{parts.map(({ text }) => text).join(' + ')}</span>{' '}
      <span>
        {`= ${offer.totalValue.text} `}
        <span className="eyebrow">{words.today}</span>{' '}
        <strong className="text-light text-bronze">{offer.price.text}</strong>
      </span>
    </p>
  );
}
