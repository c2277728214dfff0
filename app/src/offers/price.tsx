// Price of INITIATION: the price itself, and the ledger that leads to it (spec §9).
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
      <span>{`${offer.perDay.text} ${words.perDay}`}</span>
    </p>
  );
}

/** The one calculation of the price: the parts, their sum, what is taken off, and what remains. */
export function PriceLedger({ offer, words }: InitiationPriceProps) {
  return (
    <div className="full-width price-ledger">
      <dl>
        <Row label={words.program} figure={offer.original.text} />
        {offer.bonuses.map(({ name, value }) => (
          <Row key={name} label={name} figure={value.text} />
        ))}
        <Row className="price-ledger-sum" label={words.total} figure={offer.totalValue.text} />
        <Row
          className="text-gold"
          label={`${words.saving} ${offer.savingPercent}%`}
          figure={`−${offer.saving.text}`}
        />
        <Row className="price-ledger-price" label={words.today} figure={offer.price.text} />
      </dl>
    </div>
  );
}

/**
 * What a day costs, and what is off the regular price. It is never on one screen with the ledger, whose percentage is
 * that of the total value.
 */
export function Returned({ offer, words }: InitiationPriceProps) {
  return (
    <p className="text-balance price-returned">
      <strong className="text-page text-light text-bronze figure-numeral">
        {offer.perDay.text}
      </strong>{' '}
      <span>{`${words.perDay}: ${offer.percentOff}% ${words.original}`}</span>
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
