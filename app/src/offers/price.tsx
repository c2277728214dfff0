// Price of INITIATION, and the calculation of the price from its parts (spec §9).
import './price.css';
import type { InitiationOffer, InitiationPage } from '../core/core';
import { withNames } from '../ui/names';

interface InitiationPriceProps {
  offer: InitiationOffer;
  words: InitiationPage['priceBreakdown'];
}

export function Price({ offer, words }: InitiationPriceProps) {
  return (
    <p className="price">
      <strong className="text-page text-light price-today figure-numeral">
        {offer.price.text}
      </strong>{' '}
      <span>{words.perDay}</span>
    </p>
  );
}

/** The calculation of the price: parts, sum, reduction and remaining price. */
export function PriceLedger({ offer, words }: InitiationPriceProps) {
  return (
    <div className="full-width price-ledger">
      <dl>
        <Row label={words.program} figure={offer.original.text} />
        {offer.bonuses.map(({ name, value }) => (
          <Row key={name} label={name} figure={value.text} />
        ))}
        <Row className="price-ledger-sum" label={words.total} figure={offer.totalValue.text} />
        <Row className="text-gold" label={words.saving} figure={`−${offer.saving.text}`} />
        <Row className="price-ledger-price" label={words.today} figure={offer.price.text} />
      </dl>
    </div>
  );
}

/** A derived figure of the price: the price per day, or the reduction from the regular price. */
export function Returned({ value, label }: InitiationPage['priceBreakdown']['returned']) {
  return (
    <p className="text-balance price-returned">
      <strong className="text-page text-light text-bronze figure-numeral">{value}</strong>{' '}
      <span>{label}</span>
    </p>
  );
}

function Row({ label, figure, className }: { label: string; figure: string; className?: string }) {
  return (
    <div className={className}>
      <dt>{withNames(label)}</dt>
      <dd className="figure-numeral">{figure}</dd>
    </div>
  );
}
