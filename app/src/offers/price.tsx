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
    <div className="full-width stack-3 price-ledger">
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
      <div className="text-quiet text-balance">
        <p>{`${offer.percentOff}% ${words.original}`}</p>
        <p>{`${offer.perDay.text} ${words.perDay}`}</p>
      </div>
    </div>
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
